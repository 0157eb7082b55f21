import { isListedWord } from '@earshot/coding/entities';
import { preparedStatement, type SqlRunner } from '@earshot/database-kit';
import { writtenLexeme } from '@earshot/filter-kit';
import type { LiveColumns, WordLists } from '@earshot/live-columns';
import type { RewrittenIds } from './rewritten-ids.js';

/** A lexeme, and whether it is in the title and in the content. */
type LexemeJson = [lexeme: string, inTitle: boolean, inContent: boolean];

const wordsOfMentions = preparedStatement<{ id: string; words: LexemeJson[] }, { reportId: string; ids: string[] }>(
  'words of mentions',
  ($) => `
  select id, (select coalesce(json_agg(json_build_array(lexeme, 'A' = any(weights), 'B' = any(weights))), '[]')
                from unnest(words) where weights && '{A,B}') as words
    from coding.mention_document where report_id = ${$('reportId')} and id = any(${$('ids')})`,
);

/** Words that cannot be read are tried again after this time. */
const AGAIN_MS = 60_000;

/** Reads the words of all mentions of the columns, and calls `keep` with them, unless there is no room for them. */
export type ReadWords = (columns: LiveColumns, keep: (lists: WordLists) => void) => Promise<void>;

/**
 * The words of the mentions of a copy. They are read when words are first counted, and again for the mentions that were
 * rewritten, as the rows of texts are (`TextRows`).
 */
export class ReportWords {
  private lists: WordLists | undefined;
  /** How many mentions had been rewritten when the lists were read, or last renewed. */
  private count = 0;
  private reading: Promise<void> | undefined;
  private renewing: Promise<void> | undefined;
  private refusedAt = -Infinity;

  constructor(
    private readonly sql: SqlRunner,
    private readonly reportId: string,
    private readonly columns: LiveColumns,
    private readonly rewritten: RewrittenIds,
    private readonly readAll: ReadWords,
  ) {}

  get bytes(): number {
    return this.lists?.bytes ?? 0;
  }

  /** The words of all mentions. If they are not known, they are read, and this returns undefined. */
  get known(): WordLists | undefined {
    const { lists } = this;
    if (lists && this.rewritten.after(this.count) && !lists.isWorn) return lists;
    void this.read();
    return undefined;
  }

  /** Whether no mention was rewritten since. */
  get areCurrent(): boolean {
    return this.count === this.rewritten.count;
  }

  drop(): void {
    this.lists = undefined;
  }

  /** Reads the words of all mentions. */
  read(): Promise<void> {
    if (performance.now() - this.refusedAt < AGAIN_MS) return Promise.resolve();
    return (this.reading ??= this.readNow().finally(() => (this.reading = undefined)));
  }

  /** Reads the words of the mentions again that were rewritten since. More may be rewritten at the same time. */
  renew(): Promise<void> {
    return (this.renewing ??= this.renewNow().finally(() => (this.renewing = undefined)));
  }

  private async readNow(): Promise<void> {
    this.lists = undefined;
    const { count } = this.rewritten;
    await this.readAll(this.columns, (lists) => {
      this.lists = lists;
      this.count = count;
    });
    if (!this.lists) this.refusedAt = performance.now();
  }

  private async renewNow(): Promise<void> {
    const { lists, rewritten } = this;
    const { count } = rewritten;
    const ids = rewritten.after(this.count);
    if (!lists || !ids) return;
    const found = ids.length > 0 ? await this.sql.rows(wordsOfMentions({ reportId: this.reportId, ids })) : [];
    for (const { id, words } of found) {
      const row = this.columns.rowOf(id);
      const listed = words.filter(([lexeme]) => isListedWord(lexeme));
      const placed = listed.map(([word, inTitle, inContent]) => ({ word: writtenLexeme(word), inTitle, inContent }));
      if (row >= 0) lists.put(row, placed);
    }
    this.count = count;
  }
}
