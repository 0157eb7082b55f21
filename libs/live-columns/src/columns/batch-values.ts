/** Values of neighbouring mentions, which share most of them: for each mention the place of its value in `values`. */
export interface PlacedValues<Value> {
  /** The same list in all batches of a column. It may grow from one batch to the next. */
  readonly values: readonly Value[];
  readonly places: Uint32Array;
}

/** Times of neighbouring mentions in microseconds since 1970. */
export interface BatchTimes {
  /** `NaN` is null. */
  readonly microseconds: Float64Array;
  /** By mention the times that a number does not represent exactly. */
  readonly exact: ReadonlyMap<number, bigint>;
}

/** Texts of neighbouring mentions in UTF-8. */
export interface BatchTexts {
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
  readonly lengths: Int32Array;
}
