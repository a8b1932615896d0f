//! rust_decimal: 96-bit coefficients (28 digits), fixed size, no allocation.

mod workload;

use rust_decimal::prelude::*;
use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;
use workload::{Checksum, Text, Workload};

const RING: usize = 1024;
const STRIDE: usize = 16411;
const CHECK: usize = 100;

fn to_cents(value: Decimal) -> Decimal {
    value.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero)
}

/// Runs `rounds` timed passes after one untimed, leaving the results in a ring; prints the best.
fn measure(name: &str, count: usize, rounds: usize, operation: impl Fn(usize) -> Decimal) {
    let mut ring = [Decimal::ZERO; RING];
    let mut best = f64::MAX;
    for round in 0..=rounds {
        let start = Instant::now();
        for i in 0..count {
            ring[i % RING] = operation(i);
        }
        black_box(&ring);
        if round > 0 || rounds == 0 {
            best = best.min(start.elapsed().as_nanos() as f64 / count as f64);
        }
    }
    println!("{name}\t{best:.3}");
}

fn check(name: &str, count: usize, step: usize, operation: impl Fn(usize) -> Decimal) {
    let mut sum = Checksum::new();
    for i in (0..count).step_by(step) {
        sum.include(operation(i));
    }
    println!("checksum\t{name}\t{:016x}", sum.hash);
}

fn both(name: &str, count: usize, rounds: usize, operation: impl Fn(usize) -> Decimal) {
    measure(name, count, rounds, &operation);
    check(name, count, 1, &operation);
}

/// Measures the amounts in cents and the prepared rate of ConversionBenchmark.
fn measure_cents() {
    let amounts: Vec<Decimal> = (0..4096).map(|i| Decimal::new(i * 2441 + 1, 2)).collect();
    let rate = black_box(Decimal::new(54325, 4));
    measure("add", amounts.len(), 200, |i| amounts[i] + amounts[i ^ 4095]);
    measure("convert", amounts.len(), 200, |i| to_cents(amounts[i] * rate));
}

fn print(load: &Workload) {
    let mut text = Text::new();
    let mut best = f64::MAX;
    for _ in 0..=load.rounds {
        let start = Instant::now();
        for amount in &load.amounts {
            text.clear();
            write!(text, "{amount}").unwrap();
            black_box(&text);
        }
        best = best.min(start.elapsed().as_nanos() as f64 / load.amounts.len() as f64);
    }
    println!("print\t{best:.3}");
    check("print", load.amounts.len(), 1, |i| {
        Decimal::from_str(&load.amounts[i].to_string()).unwrap()
    });
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.len() == 2 && arguments[1] == "--version" {
        println!("rust_decimal {}", env!("RUST_DECIMAL_VERSION"));
        return;
    }
    if arguments.len() == 2 && arguments[1] == "--cents" {
        measure_cents();
        return;
    }
    let load = Workload::read(&arguments);
    let (size, rounds) = (load.amounts.len(), load.rounds);
    let (mask, rate_mask, shift) = (size - 1, load.rates.len() - 1, size.trailing_zeros());
    let (amounts, rates) = (&load.amounts[..], &load.rates[..]);

    both("add", size, rounds, |i| amounts[i] + amounts[(i + STRIDE) & mask]);
    both("multiply", size, rounds, |i| amounts[i] * rates[i & rate_mask]);
    measure("divide", size, rounds, |i| amounts[i] / rates[i & rate_mask]);
    both("round", load.fractions.len(), rounds, |i| to_cents(load.fractions[i]));
    both("parse", size, rounds, |i| Decimal::from_str(&load.texts[i]).unwrap());
    print(&load);
    let converted =
        |i: usize| to_cents(amounts[i & mask] * rates[(i + (i >> shift)) & rate_mask]);
    measure("convert", load.conversions, 0, converted);
    check("convert", load.conversions, CHECK, converted);
}
