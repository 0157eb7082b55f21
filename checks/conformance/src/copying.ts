import { gunzipSync } from 'node:zlib';
import type { Answer } from './answer.js';
import { expectDocument, expectEqual, expectStatus, expectThat } from './expect.js';
import type { Mention } from './expected/mention.js';
import { NotApplicable } from './not-applicable.js';
import { exportPath, FEED } from './paths.js';
import { JSON_TYPE, type Platform } from './platform.js';

/** Exports a report. */
export const exportOf = (
  user: Platform,
  report: { id: string },
  body: unknown = {},
  query = '',
  headers: Record<string, string> = {},
): Promise<Answer> =>
  user.send({
    method: 'POST',
    path: exportPath(report.id) + query,
    headers: { 'content-type': JSON_TYPE, ...headers },
    body: JSON.stringify(body),
  });

/** The text of an export in a format, unpacked. Fails unless the answer has its media type. */
export function exportedText(answer: Answer, mediaType: string): string {
  expectStatus(answer, 200);
  expectEqual(answer.headers['content-type'], mediaType, `${answer.request}: the header Content-Type`);
  return answer.headers['content-encoding'] === 'gzip' ? gunzipSync(answer.body).toString() : answer.text;
}

/** The mentions of an export as lines of JSON, and where its changes follow. */
export function exported(answer: Answer): { mentions: Mention[]; position: string } {
  const text = exportedText(answer, 'application/x-ndjson');
  expectThat(text === '' || text.endsWith('\n'), `${answer.request}: the last line has no end`);
  const mentions = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Mention);
  expectEqual(answer.headers['export-total'], String(mentions.length), `${answer.request}: the header Export-Total`);
  return { mentions, position: String(answer.headers['export-position']) };
}

/** A change in the feed (interface 4.20). */
export interface FedChange {
  id: string;
  action: string;
  mention_count: number;
  undone_id: string | null;
  mention_list: { mention_id: string; before: object | null; after: object }[];
}

export interface FeedPage {
  data: FedChange[];
  mentions: Map<string, Mention>;
  next: string;
  more: boolean;
}

/** Reads the feed of a report. The query is without `report_id`. */
export const feedOf = (user: Platform, report: { id: string }, query: Record<string, string> = {}): Promise<Answer> =>
  user.get(`${FEED}?${new URLSearchParams({ report_id: report.id, ...query })}`);

/** A page of the feed. Throws NotApplicable on distributed tables. */
export async function feedPage(...request: Parameters<typeof feedOf>): Promise<FeedPage> {
  const answer = await feedOf(...request);
  if (answer.status === 501) throw new NotApplicable('the tables of the deployment are distributed');
  const { data, included, meta } = expectDocument<FedChange[], { next: string; more: boolean }>(answer);
  expectThat(Array.isArray(data), `${answer.request}: the data is not a list of changes`);
  const mentions = (included?.mention ?? []) as Mention[];
  return { data, mentions: new Map(mentions.map((mention) => [mention.id, mention])), ...meta };
}

/** The position of now. */
export const positionOf = async (user: Platform, report: { id: string }): Promise<string> =>
  (await feedPage(user, report)).next;

/** A copy of a report that follows the feed, as docs/guide/copying.md says. */
export class CopyOfReport {
  private readonly mentions = new Map<string, Mention>();
  private position = '';

  constructor(
    private readonly user: Platform,
    private readonly report: { id: string },
  ) {}

  /** The mentions by `id`. */
  get all(): Mention[] {
    return [...this.mentions.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Exports the report, but keeps only its first mentions, as if the export was cut. Then goes on with the others. */
  async export(kept: number): Promise<void> {
    const first = exported(await exportOf(this.user, this.report));
    const begun = first.mentions.slice(0, kept);
    const rest = exported(await exportOf(this.user, this.report, { after: begun.at(-1)?.id ?? '' }));
    for (const mention of [...begun, ...rest.mentions]) this.mentions.set(mention.id, mention);
    this.position = first.position;
  }

  /** Applies the changes since the position. Returns whether there were any. */
  async follow(size: number): Promise<boolean> {
    const query = { since: this.position, include: 'mention', size: String(size) };
    const { data, mentions, next } = await feedPage(this.user, this.report, query);
    for (const { mention_id } of data.flatMap(({ mention_list }) => mention_list)) {
      const mention = mentions.get(mention_id);
      if (mention) this.mentions.set(mention_id, mention);
      else this.mentions.delete(mention_id);
    }
    this.position = next;
    return data.length > 0;
  }
}
