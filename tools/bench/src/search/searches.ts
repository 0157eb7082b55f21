import type { Bed } from '../bed/bed.js';
import type { Program } from '../bed/program.js';
import type { Prepare } from '../measure.js';
import { post } from '../post.js';
import { QUESTIONS } from './questions.js';

/** A place in the mentions of a report, youngest first: right behind this one. */
export interface Cursor {
  date: string;
  id: string;
  /** The same, as the interface carries it. */
  after: string;
}

interface Answer {
  data: { date: string; id: string }[];
  meta: { total?: number; next: string | null };
}

const PAGE = 1_000;
/** Pages asked for before anything is measured: a program is slow until V8 has seen it at work for a while. */
export const WARM_UP = 1_000;
/** So many of the questions, the first, take a few milliseconds. */
const CHEAP = 3;

/** Asks the mention service for mentions of one report. */
export class Searches {
  private constructor(
    private readonly service: Program,
    private readonly headers: Record<string, string>,
    private readonly report: string,
  ) {}

  /** A service at work, asked for the largest report. */
  static async open(bed: Bed): Promise<Searches> {
    const { service, headers } = await bed.serviceWithLogin('mention');
    const searches = new Searches(service, headers, bed.report);
    for (let n = 0; n < WARM_UP; n++) {
      const send = await searches.page(QUESTIONS[n % CHEAP].filters, 50)();
      await send();
    }
    return searches;
  }

  page =
    (filters: object, size: number, after?: Cursor): Prepare =>
    () =>
      post(this.service, this.path, { filters, size, after: after?.after, total: false }, this.headers);

  countAll =
    (filters: object): Prepare =>
    () =>
      post(this.service, this.path, { filters, size: 0 }, this.headers);

  async total(filters: object): Promise<number> {
    return (await this.ask({ filters, size: 0 })).meta.total!;
  }

  /** The place behind so many hits. */
  async cursorBehind(filters: object, hits: number): Promise<Cursor> {
    let cursor: Cursor | undefined;
    for (let seen = 0; seen < hits; seen += PAGE) {
      const { data, meta } = await this.ask({ filters, size: PAGE, after: cursor?.after, total: false });
      const { date, id } = data.at(-1)!;
      cursor = { date, id, after: meta.next! };
    }
    return cursor!;
  }

  private get path(): string {
    return `/mention/v2/reports/${this.report}/_search`;
  }

  private async ask(body: object): Promise<Answer> {
    const response = await fetch(this.service.address + this.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${this.path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }
}
