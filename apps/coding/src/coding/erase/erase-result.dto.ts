/** The answer to an erasure (rule C21). */
export interface EraseResultDto {
  data: {
    counter: {
      /** Mentions that the filters select. */
      matched: number;
      /** Those that were erased, or would be. */
      erased: number;
    };
    /** One change per report that had such mentions. */
    change_ids: readonly string[];
  };
  /** Only in the answer to a dry run (rule C12). */
  meta?: { dry_run: true; selection: string };
}
