/** The answer to an update by filter (rule C14). */
export interface UpdateResultDto {
  data: {
    counter: {
      /** Mentions that the filters select. */
      matched: number;
      /** Those whose values differ afterwards. */
      updated: number;
    };
    /** Null if nothing was recorded. */
    change_id: string | null;
  };
  /** Only in the answer to a dry run (rule C12). */
  meta?: { dry_run: true; selection: string };
}
