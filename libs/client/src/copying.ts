import { NetworkError } from './errors.js';
import type { Operations } from './operations.js';
import type { Export, FeedPage, FollowOptions, Mention, MentionMember, SearchOptions } from './types.js';

const PATH = '/mention/v2/reports/{report_id}/_export';

/**
 * All mentions of a report that match, read as they arrive. An export that is cut goes on by itself, or with `sort` ends with
 * the error (D19).
 */
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
        let left = part.total;
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
        const mayGoOn = this.request.sort === undefined || after === undefined;
        if (!(error instanceof NetworkError) || !mayGoOn || failures >= this.operations.maxRetries) throw error;
      }
    }
  }

  /** The rest of the export. */
  async #part(after: string | undefined): Promise<ExportPart> {
    const request: Export = { ...this.request, format: 'ndjson', after };
    const part = await exportPart(this.operations, this.report_id, request, this.options);
    this.#total ??= part.total;
    this.#position ??= part.position;
    return part;
  }
}

/** One answer of an export: what is left after a mention, in the format that was asked for (D19). */
export interface ExportPart {
  /** How many mentions it has. If fewer arrive, it was cut. */
  total: number;
  /** The position of the feed for `coding.follow`. Absent on distributed tables. */
  position?: string;
  /** Its lines without their ends, as they arrive. A line that was cut is not among them. */
  lines: AsyncIterable<string>;
}

/** Asks for an export, or for what is left of it. */
export async function exportPart(
  operations: Operations,
  report_id: string,
  request: Export,
  { fields, signal }: SearchOptions<MentionMember>,
): Promise<ExportPart> {
  const input = {
    path: { report_id },
    query: { 'fields[mention]': fields?.join() },
    body: JSON.stringify(request),
    signal,
  };
  const { headers, lines } = await operations.lines(PATH, input);
  return {
    total: Number(headers.get('export-total')),
    position: headers.get('export-position') ?? undefined,
    lines,
  };
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
