/**
 * The signed log-likelihood ratio (Dunning 1993) of two shares: that of `part` in `whole`, and that of `otherPart` in
 * `otherWhole`, over the full two-by-two table. It is positive if the first share is larger. It has 4 significant digits,
 * so that it does not depend on how logarithms are rounded (rule D20).
 */
export function likelihoodRatio(part: number, whole: number, otherPart: number, otherWhole: number): number {
  const sign = Math.sign(part * otherWhole - otherPart * whole);
  if (sign === 0) return 0;
  const [withWord, without] = [part + otherPart, whole - part + (otherWhole - otherPart)];
  const all = whole + otherWhole;
  const sum =
    term(part, whole, withWord, all) +
    term(whole - part, whole, without, all) +
    term(otherPart, otherWhole, withWord, all) +
    term(otherWhole - otherPart, otherWhole, without, all);
  return sign * fourDigits(Math.max(0, 2 * sum));
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

/** `observed` times the logarithm of its ratio to what is expected. */
const term = (observed: number, row: number, column: number, all: number): number =>
  observed === 0 ? 0 : observed * Math.log((observed * all) / (row * column));

function fourDigits(number: number): number {
  if (number === 0) return 0;
  const decimals = 3 - Math.floor(Math.log10(number));
  const unit = 10 ** Math.abs(decimals);
  return decimals < 0 ? Math.round(number / unit) * unit : Math.round(number * unit) / unit;
}
