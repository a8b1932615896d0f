import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Scanner;

/** java.math.BigDecimal, measured after its loops have been compiled by the JVM's best compiler. */
public final class BigDecimalRival {
  private static final int RING_MASK = 1023;
  private static final int STRIDE = 16411;
  private static final int CHECK = 100;
  private static final long WARM_UP_NANOSECONDS = 500_000_000L;

  private static final BigDecimal[] ring = new BigDecimal[RING_MASK + 1];
  private static final String[] texts = new String[RING_MASK + 1];
  private static final char[] characters = new char[64];

  private static int rounds;
  private static int conversions;
  private static byte[][] amountBytes;
  private static BigDecimal[] amounts;
  private static BigDecimal[] rates;
  private static BigDecimal[] fractions;
  private static BigDecimal[] wide;

  /** Work done on values {@code 0 ..< count}, its results left in a ring. */
  private interface Pass {
    void run(int count);
  }

  /** The result for value {@code index}, for the checksum. */
  private interface Result {
    BigDecimal at(int index);
  }

  public static void main(String[] arguments) throws IOException {
    if (arguments.length == 1 && arguments[0].equals("--version")) {
      System.out.println(System.getProperty("java.vm.name") + " "
          + System.getProperty("java.version"));
      return;
    }
    read(arguments[0]);
    rounds = Integer.parseInt(arguments[1]);
    measure("add", amounts.length, BigDecimalRival::add);
    check("add", amounts.length, 1, i -> amounts[i].add(partner(amounts, i)));
    measure("multiply", amounts.length, BigDecimalRival::multiply);
    check("multiply", amounts.length, 1, i -> amounts[i].multiply(rate(i)));
    measure("divide", amounts.length, BigDecimalRival::divide);
    check("divide", amounts.length, 1,
        i -> amounts[i].divide(rate(i), MathContext.DECIMAL128));
    measure("round", fractions.length, BigDecimalRival::round);
    check("round", fractions.length, 1, i -> toCents(fractions[i]));
    measure("parse", amounts.length, BigDecimalRival::parse);
    check("parse", amounts.length, 1, i -> parsed(amountBytes[i]));
    measure("print", amounts.length, BigDecimalRival::print);
    check("print", amounts.length, 1, i -> new BigDecimal(amounts[i].toPlainString()));
    convert(amounts.length * 4);
    convert(amounts.length * 4);
    report("convert", conversions, timed(BigDecimalRival::convert, conversions));
    check("convert", conversions, CHECK, BigDecimalRival::converted);
    measure("wide_add", wide.length, BigDecimalRival::wideAdd);
    check("wide_add", wide.length, 1, i -> wide[i].add(partner(wide, i), MathContext.DECIMAL128));
    measure("wide_multiply", wide.length, BigDecimalRival::wideMultiply);
    check("wide_multiply", wide.length, 1,
        i -> wide[i].multiply(partner(wide, i), MathContext.DECIMAL128));
    measure("wide_divide", wide.length, BigDecimalRival::wideDivide);
    check("wide_divide", wide.length, 1,
        i -> wide[i].divide(partner(wide, i), MathContext.DECIMAL128));
  }

  private static BigDecimal partner(BigDecimal[] values, int index) {
    return values[(index + STRIDE) & (values.length - 1)];
  }

  private static BigDecimal rate(int index) {
    return rates[index & (rates.length - 1)];
  }

  private static BigDecimal toCents(BigDecimal value) {
    return value.setScale(2, RoundingMode.HALF_UP);
  }

  private static BigDecimal parsed(byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      characters[i] = (char) bytes[i];
    }
    return new BigDecimal(characters, 0, bytes.length);
  }

  private static BigDecimal converted(int index) {
    int shift = Integer.numberOfTrailingZeros(amounts.length);
    return toCents(amounts[index & (amounts.length - 1)].multiply(rate(index + (index >> shift))));
  }

  private static void add(int count) {
    for (int i = 0; i < count; i++) {
      ring[i & RING_MASK] = amounts[i].add(partner(amounts, i));
    }
  }

  private static void multiply(int count) {
    for (int i = 0; i < count; i++) {
      ring[i & RING_MASK] = amounts[i].multiply(rate(i));
    }
  }

  private static void divide(int count) {
    for (int i = 0; i < count; i++) {
      ring[i & RING_MASK] = amounts[i].divide(rate(i), MathContext.DECIMAL128);
    }
  }

  private static void round(int count) {
    for (int i = 0; i < count; i++) {
      ring[i & RING_MASK] = toCents(fractions[i]);
    }
  }

  private static void parse(int count) {
    for (int i = 0; i < count; i++) {
      ring[i & RING_MASK] = parsed(amountBytes[i]);
    }
  }

  private static void print(int count) {
    for (int i = 0; i < count; i++) {
      texts[i & RING_MASK] = amounts[i].toPlainString();
    }
  }

  private static void convert(int count) {
    for (int i = 0; i < count; i++) {
      ring[i & RING_MASK] = converted(i);
    }
  }

  private static void wideAdd(int count) {
    for (int i = 0; i < count; i++) {
      ring[i & RING_MASK] = wide[i].add(partner(wide, i), MathContext.DECIMAL128);
    }
  }

  private static void wideMultiply(int count) {
    for (int i = 0; i < count; i++) {
      ring[i & RING_MASK] = wide[i].multiply(partner(wide, i), MathContext.DECIMAL128);
    }
  }

  private static void wideDivide(int count) {
    for (int i = 0; i < count; i++) {
      ring[i & RING_MASK] = wide[i].divide(partner(wide, i), MathContext.DECIMAL128);
    }
  }

  private static double timed(Pass pass, int count) {
    long start = System.nanoTime();
    pass.run(count);
    return System.nanoTime() - start;
  }

  private static void measure(String name, int count, Pass pass) {
    long warm = System.nanoTime() + WARM_UP_NANOSECONDS;
    while (System.nanoTime() < warm) {
      pass.run(count);
    }
    double best = Double.MAX_VALUE;
    for (int round = 0; round < rounds; round++) {
      best = Math.min(best, timed(pass, count));
    }
    report(name, count, best);
  }

  private static void report(String name, int count, double nanoseconds) {
    System.out.printf("%s\t%.3f%n", name, nanoseconds / count);
  }

  /** FNV-1a over one line a value: sign, digits without zeros at either end, e, exponent. */
  private static void check(String name, int count, int step, Result result) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < count; i += step) {
      BigDecimal value = result.at(i).stripTrailingZeros();
      int exponent = value.signum() == 0 ? 0 : -value.scale();
      String line = value.unscaledValue() + "e" + exponent + "\n";
      for (int j = 0; j < line.length(); j++) {
        hash = (hash ^ line.charAt(j)) * 0x100000001b3L;
      }
    }
    System.out.printf("checksum\t%s\t%016x%n", name, hash);
  }

  private static void read(String path) throws IOException {
    try (Scanner scanner = new Scanner(Path.of(path), StandardCharsets.US_ASCII)) {
      scanner.next("conversions");
      conversions = scanner.nextInt();
      String[] amountTexts = column(scanner, "amounts");
      amountBytes = new byte[amountTexts.length][];
      for (int i = 0; i < amountTexts.length; i++) {
        amountBytes[i] = amountTexts[i].getBytes(StandardCharsets.US_ASCII);
      }
      amounts = values(amountTexts);
      rates = values(column(scanner, "rates"));
      fractions = values(column(scanner, "fractions"));
      wide = values(column(scanner, "wide"));
    }
  }

  private static String[] column(Scanner scanner, String name) {
    scanner.next(name);
    String[] result = new String[scanner.nextInt()];
    for (int i = 0; i < result.length; i++) {
      result[i] = scanner.next();
    }
    return result;
  }

  private static BigDecimal[] values(String[] texts) {
    BigDecimal[] result = new BigDecimal[texts.length];
    for (int i = 0; i < texts.length; i++) {
      result[i] = new BigDecimal(texts[i]);
    }
    return result;
  }
}
