import { NetworkError } from './errors.js';
import type { Operations } from './operations.js';
import type { Export, FeedPage, FollowOptions, Mention, MentionMember, SearchOptions } from './types.js';

const PATH = '/mention/v2/reports/{report_id}/_export';

/** All mentions of a report that match, read as they arrive. An export that is cut goes on by itself (D19). */
export class MentionExport<Member extends MentionMember> implements AsyncIterable<Pick<Mention, Member | 'id'>> {
  #total: number | undefined;
  #position: string | undefined;

  constructor(
    private readonly operations: Operations,
    private readonly report_id: string,
    private readonly request: Export,
    private readonly options: SearchOptions<Member>,
  ) {}

  /** How many mentions there are. Undefined until reading began. */
  get total(): number | undefined {
    return this.#total;
  }

  /**
   * The position of the feed for `coding.follow`. Undefined until reading began, and on distributed tables. If the export was cut, it is
   * that of its beginning: what the later parts have already comes again.
   */
  get position(): string | undefined {
    return this.#position;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Pick<Mention, Member | 'id'>, void, void> {
    let { after } = this.request;
    for (let failures = 0; ; failures++) {
      try {
        const part = await this.#part(after);
        let { left } = part;
        for await (const line of part.lines) {
          const mention = JSON.parse(line) as Pick<Mention, Member | 'id'>;
          yield mention;
          after = mention.id;
          failures = 0;
          left--;
        }
        // `fetch` of Node takes an answer that is cut for complete if its connection was going to end anyway.
        if (left > 0) throw new NetworkError(`The export was cut: ${left} mentions are missing`);
        return;
      } catch (error) {
        if (!(error instanceof NetworkError) || failures >= this.operations.maxRetries) throw error;
      }
    }
  }

  /** The rest of the export, and how many mentions it has. */
  async #part(after: string | undefined): Promise<{ lines: AsyncIterable<string>; left: number }> {
    const { fields, signal } = this.options;
    const { headers, lines } = await this.operations.lines(PATH, {
      path: { report_id: this.report_id },
      query: { 'fields[mention]': fields?.join() },
      body: JSON.stringify({ ...this.request, format: 'ndjson', after }),
      signal,
    });
    const left = Number(headers.get('export-total'));
    this.#total ??= left;
    this.#position ??= headers.get('export-position') ?? undefined;
    return { lines, left };
  }
}

/** The longest wait of a request, in seconds. */
const WAIT = 25;

/** The changes of a report after a position, as they are made (C24). Ends only by its signal, or with an error. */
export async function* followed(
  operations: Operations,
  report_id: string,
  since: string,
  { signal, ...query }: FollowOptions,
): AsyncGenerator<FeedPage, void, void> {
  // The answer must arrive before the time-out of the client.
  const wait = Math.max(0, Math.min(WAIT, Math.floor(operations.timeout / 2_000)));
  for (let position = since; ;) {
    const read = { report_id, since: position, wait, include: 'mention' as const, ...query };
    const page = await operations.get('/coding/v1/feed', { query: read, signal });
    position = page.meta.next;
    if (page.data.length > 0) yield page;
  }
}
