/** A comparison of a selection with another one of the same moment (rule D21). */
export interface Comparison<Selected> {
  readonly with: Selected;
  /**
   * The instants, in milliseconds since 1970, from which the intervals of both are counted: of the selection, and of the
   * other one. Only histograms need them.
   */
  readonly begins?: readonly [number, number];
}
