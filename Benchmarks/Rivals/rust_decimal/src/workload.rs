//! Reading the values and checking the results, as every rival does.

use rust_decimal::Decimal;
use std::fmt;
use std::str::{FromStr, SplitAsciiWhitespace};

pub struct Workload {
    pub conversions: usize,
    pub rounds: usize,
    pub texts: Vec<String>,
    pub amounts: Vec<Decimal>,
    pub rates: Vec<Decimal>,
    pub fractions: Vec<Decimal>,
}

impl Workload {
    pub fn read(arguments: &[String]) -> Workload {
        assert!(arguments.len() == 3, "usage: rival VALUES_FILE ROUNDS");
        let file = std::fs::read_to_string(&arguments[1]).expect("values file");
        let mut words = file.split_ascii_whitespace();
        assert_eq!(words.next(), Some("conversions"));
        let conversions = words.next().unwrap().parse().unwrap();
        let texts = column(&mut words, "amounts");
        Workload {
            conversions,
            rounds: arguments[2].parse().expect("ROUNDS"),
            amounts: values(&texts),
            texts,
            rates: values(&column(&mut words, "rates")),
            fractions: values(&column(&mut words, "fractions")),
        }
    }
}

fn column(words: &mut SplitAsciiWhitespace, name: &str) -> Vec<String> {
    assert_eq!(words.next(), Some(name));
    let count: usize = words.next().unwrap().parse().unwrap();
    words.take(count).map(String::from).collect()
}

fn values(texts: &[String]) -> Vec<Decimal> {
    texts.iter().map(|text| Decimal::from_str(text).unwrap()).collect()
}

/// A buffer of fixed size to print into.
pub struct Text {
    bytes: [u8; 64],
    length: usize,
}

impl Text {
    pub fn new() -> Text {
        Text { bytes: [0; 64], length: 0 }
    }

    pub fn clear(&mut self) {
        self.length = 0;
    }
}

impl fmt::Write for Text {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let end = self.length + part.len();
        self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?.copy_from_slice(part.as_bytes());
        self.length = end;
        Ok(())
    }
}

/// FNV-1a over one line a value: sign, digits without zeros at either end, e, exponent.
pub struct Checksum {
    pub hash: u64,
}

impl Checksum {
    pub fn new() -> Checksum {
        Checksum { hash: 0xcbf29ce484222325 }
    }

    pub fn include(&mut self, value: Decimal) {
        let mut coefficient = value.mantissa();
        let mut exponent = -(value.scale() as i32);
        while coefficient != 0 && coefficient % 10 == 0 {
            coefficient /= 10;
            exponent += 1;
        }
        if coefficient == 0 {
            exponent = 0;
        }
        for byte in format!("{coefficient}e{exponent}\n").bytes() {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x100000001b3);
        }
    }
}
