/**
 * The signed log-likelihood ratio (Dunning 1993) of two shares: that of `part` in `whole`, and that of `otherPart` in
 * `otherWhole`, over the full two-by-two table. It is positive if the first share is larger. It has 4 significant digits,
 * so that it does not depend on how logarithms are rounded (rule D20).
 */
export function likelihoodRatio(part: number, whole: number, otherPart: number, otherWhole: number): number {
  const difference = part * otherWhole - otherPart * whole;
  if (difference === 0) return 0;
  const all = whole + otherWhole;
  const [withWord, without] = [part + otherPart, all - part - otherPart];
  const sum =
    term(difference, whole * withWord, all) +
    term(-difference, whole * without, all) +
    term(-difference, otherWhole * withWord, all) +
    term(difference, otherWhole * without, all);
  return Math.sign(difference) * fourDigits(2 * sum);
}

/** Rounding to 4 digits adds less than this. */
const ROUNDED = 1.001;

/**
 * The ratio is at most this, which is computed far faster: twice the statistic of Pearson, because the logarithm of x is
 * at most x - 1.
 */
export function mostRatio(part: number, whole: number, otherPart: number, otherWhole: number): number {
  const difference = part * otherWhole - otherPart * whole;
  if (difference <= 0) return 0;
  const all = whole + otherWhole;
  const withWord = part + otherPart;
  return (ROUNDED * 2 * all * difference * difference) / (whole * otherWhole * withWord * (all - withWord));
}

/**
 * What a cell of the table adds: `observed` times the logarithm of its ratio to what is expected, less their difference.
 * The differences of the four cells add up to 0, and without them no two large terms cancel each other. `expected` is
 * `product / all`, and `observed` is `difference / all` more.
 */
function term(difference: number, product: number, all: number): number {
  return (product / all) * excess(difference / product);
}

/** (1 + x) ln(1 + x) - x, which is 0 or more; for a small x by its series, because it would be lost by rounding. */
function excess(x: number): number {
  if (x <= -1) return 1;
  if (Math.abs(x) > 0.01) return (1 + x) * Math.log1p(x) - x;
  return x * x * (1 / 2 - x * (1 / 6 - x * (1 / 12 - x * (1 / 20 - x * (1 / 30 - x / 42)))));
}

function fourDigits(number: number): number {
  if (number === 0) return 0;
  const decimals = 3 - Math.floor(Math.log10(number));
  const unit = 10 ** Math.abs(decimals);
  return decimals < 0 ? Math.round(number / unit) * unit : Math.round(number * unit) / unit;
}
