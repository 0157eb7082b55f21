import type { TestBed } from '../test-bed/test-bed.js';
import type { Program } from '../test-bed/program.js';
import type { Prepare } from '../measure.js';
import { post } from '../post.js';
import { QUESTIONS } from './questions.js';

/** The last mention of a page, latest first. The next page starts after it. */
export interface Cursor {
  date: string;
  id: string;
  /** The cursor of the interface. */
  after: string;
}

interface Answer {
  data: { date: string; id: string }[];
  meta: { total?: number; next: string | null };
}

const PAGE = 1_000;
/** Pages to request before the measurement: a program is slow until V8 has optimised it. */
export const WARM_UP = 1_000;
/** The first questions, which take a few milliseconds. */
const CHEAP = 3;

/** Sends searches for the largest report to the mention service. */
export class Searches {
  private constructor(
    private readonly service: Program,
    private readonly headers: Record<string, string>,
    private readonly report: string,
  ) {}

  /** Starts and warms up a service. */
  static async open(bed: TestBed): Promise<Searches> {
    const { service, headers } = await bed.serviceWithLogin('mention');
    const searches = new Searches(service, headers, bed.report);
    for (let n = 0; n < WARM_UP; n++) {
      const send = await searches.page(QUESTIONS[n % CHEAP].filters, 50)();
      await send();
    }
    return searches;
  }

  page = (filters: object, size: number, after?: Cursor): Prepare =>
    this.asking({ filters, size, after: after?.after, total: false });

  countAll = (filters: object): Prepare => this.asking({ filters, size: 0 });

  async total(filters: object): Promise<number> {
    return (await this.ask({ filters, size: 0 })).meta.total!;
  }

  /** The cursor after the first `count` matches. */
  async cursorAfter(filters: object, count: number): Promise<Cursor> {
    let cursor: Cursor | undefined;
    for (let seen = 0; seen < count; seen += PAGE) {
      const { data, meta } = await this.ask({ filters, size: PAGE, after: cursor?.after, total: false });
      const { date, id } = data.at(-1)!;
      cursor = { date, id, after: meta.next! };
    }
    return cursor!;
  }

  private asking = (body: object) => () =>
    post(this.service, `/mention/v2/reports/${this.report}/_search`, body, this.headers);

  private async ask(body: object): Promise<Answer> {
    return JSON.parse(String(await this.asking(body)()())) as Answer;
  }
}
