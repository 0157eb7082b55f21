import type { TestBed } from '../test-bed/test-bed.js';
import type { Program } from '../test-bed/program.js';
import { type Prepare, timed } from '../measure.js';
import { post } from '../post.js';
import type { Question } from './questions.js';
import { type Cursor, WARM_UP } from './searches.js';

const TRIALS = 3;

/** SQL written by hand for one question to one report. The baseline `hand-written` runs it. */
export class HandWritten {
  private constructor(
    private readonly program: Program,
    private readonly report: string,
  ) {}

  /** Starts and warms up the program. */
  static async open(bed: TestBed): Promise<HandWritten> {
    const byHand = new HandWritten(await bed.baseline('hand-written'), bed.report);
    for (let n = 0; n < WARM_UP; n++) await byHand.run(byHand.scanByDate('true', 50))();
    return byHand;
  }

  /** The fastest of the statements for a page. */
  async page({ sql, words }: Question, size: number, after?: Cursor): Promise<Prepare> {
    const cursor = after ? ` and m.date <= '${after.date}' and (m.date < '${after.date}' or m.id > '${after.id}')` : '';
    const cursorInDocuments = cursor.replaceAll('m.', 'd.');
    const statements = sql.flatMap((condition) => [
      this.scanByDate(condition + cursor, size),
      this.sortMatches(condition + cursor, size),
    ]);
    if (words) {
      const { tsquery, condition } = words;
      statements.push(this.scanDocuments(tsquery, condition + cursorInDocuments, size));
    }
    let best = { ms: Infinity, statement: '' };
    for (const statement of statements) {
      for (let trial = 0; trial < TRIALS; trial++) {
        const ms = await timed(this.run(statement));
        if (ms < best.ms) best = { ms, statement };
      }
    }
    return () => this.run(best.statement);
  }

  /** The total on the wide table. */
  wideTotal({ sql, wide }: Question): Prepare {
    const condition = this.forReport(wide ?? sql[0]);
    return () => this.run(`select count(*) from bench.wide as m where m.report_id = '${this.report}' and ${condition}`);
  }

  /** For many matches: reads mentions in the order of the answer until the page is full. */
  private scanByDate(condition: string, size: number): string {
    return `
      with page as (
        select m.* from coding.mention as m
         where m.report_id = '${this.report}' and ${this.forReport(condition)} order by m.date desc, m.id limit ${size})
      select page.*, d.title, d.content, d.url, d.author_name
        from page left join coding.mention_document as d on d.report_id = '${this.report}' and d.id = page.id
       order by page.date desc, page.id`;
  }

  /** For few matches: reads all of them, then sorts them. */
  private sortMatches(condition: string, size: number): string {
    return `
      with found as materialized (
        select m.id, m.date from coding.mention as m
         where m.report_id = '${this.report}' and ${this.forReport(condition)}),
      page as (select id from found order by date desc, id limit ${size})
      select m.*, d.title, d.content, d.url, d.author_name
        from page
        join coding.mention as m on m.report_id = '${this.report}' and m.id = page.id
        left join coding.mention_document as d on d.report_id = '${this.report}' and d.id = page.id
       order by m.date desc, m.id`;
  }

  /** For words: reads documents in the order of the answer or through their index, and joins their mentions. */
  private scanDocuments(tsquery: string, condition: string, size: number): string {
    return `
      select m.*, d.title, d.content, d.url, d.author_name
        from coding.mention_document as d
        join coding.mention as m on m.report_id = '${this.report}' and m.id = d.id
       where d.report_id = '${this.report}' and d.words @@ '${tsquery}' and ${condition}
       order by d.date desc, d.id limit ${size}`;
  }

  private readonly forReport = (condition: string): string => condition.replaceAll('REPORT', this.report);

  private readonly run = (sql: string) => post(this.program, '/query', { sql });
}
