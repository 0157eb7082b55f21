import { expect } from 'vitest';
import type { PlatformUnderTest } from '../support.js';

export interface CodedMention {
  id: string;
  sentiment: string;
  tags: string[];
  review: { status: string };
  root_id: string | null;
  author: { id: string | null } | null;
}

export interface ListedChange {
  id: string;
  user_id: string;
  action: string;
  mention_count: number;
  undone_id: string | null;
}

interface ChangesPage {
  data: ListedChange[];
  meta: { next: string | null };
}

interface SavedSearch {
  id: string;
  name: string;
  filters: { period?: object };
}

/** What programs and colleagues do at the platform while the desk is open. */
export class Colleague {
  private constructor(
    private readonly platform: PlatformUnderTest,
    private readonly token: string,
    readonly report: string,
  ) {}

  static async logIn(platform: PlatformUnderTest, login = 'ben', report = 'acme-brand'): Promise<Colleague> {
    return new Colleague(platform, await platform.login(login), report);
  }

  /** The mentions that filters select, by their ids. */
  async mentions(filters: object): Promise<Map<string, CodedMention>> {
    const body = { filters, size: 1_000 };
    const { data } = await this.post<{ data: CodedMention[] }>(`/mention/v2/reports/${this.report}/_search`, body);
    return new Map(data.map((mention) => [mention.id, mention]));
  }

  /** How many mentions filters select. */
  async count(filters: object): Promise<number> {
    const body = { filters, size: 0 };
    const { meta } = await this.post<{ meta: { total: number } }>(`/mention/v2/reports/${this.report}/_search`, body);
    return meta.total;
  }

  async mention(id: string): Promise<CodedMention> {
    return (await this.mentions({ ids: [id] })).get(id)!;
  }

  /** An export, as the platform sends it (D19). */
  async exported(body: object, fields?: string): Promise<string> {
    const query = fields === undefined ? '' : `?${new URLSearchParams({ 'fields[mention]': fields }).toString()}`;
    const path = `/mention/v2/reports/${this.report}/_export${query}`;
    let response!: Response;
    // The one before may end a moment after its last byte.
    const ask = async () => {
      response = await this.platform.post(path, body, { authorization: `Bearer ${this.token}` });
      return response.status;
    };
    await expect.poll(ask).toBe(200);
    return response.text();
  }

  /** Changes all mentions that filters select. */
  async change(filters: object, payload: object): Promise<void> {
    await this.post(`/coding/v1/reports/${this.report}/_update`, { filters, payload });
  }

  /** The changes of the report, perhaps of one mention or by one user, newest first. */
  async changes(only: { mention_id?: string; user_id?: string } = {}): Promise<ListedChange[]> {
    const changes: ListedChange[] = [];
    for (let after: string | null = ''; after !== null;) {
      const query = new URLSearchParams({ report_id: this.report, size: '1000', ...only, ...(after && { after }) });
      const page: ChangesPage = await this.get(`/coding/v1/changes?${query.toString()}`);
      changes.push(...page.data);
      after = page.meta.next;
    }
    return changes;
  }

  /** The mentions of a change. */
  async mentionsOf(change: string): Promise<string[]> {
    const { data } = await this.get<{ data: { mention_list: { mention_id: string }[] } }>(
      `/coding/v1/changes/${change}?size=1000`,
    );
    return data.mention_list.map(({ mention_id }) => mention_id);
  }

  /** The saved searches of the client account. */
  async searches(): Promise<SavedSearch[]> {
    return (await this.get<{ data: SavedSearch[] }>('/workspace/v1/searches?size=1000')).data;
  }

  /** Saves a search in the report, as a program may, and returns its id. */
  async save(name: string, filters: object, view: object | null, visibility = 'account'): Promise<string> {
    const search = { name, report_id: this.report, filters, view, visibility };
    return (await this.post<{ data: SavedSearch }>('/workspace/v1/searches', { data: search }, 201)).data.id;
  }

  private async get<T>(path: string): Promise<T> {
    const response = await fetch(this.platform.address + path, { headers: { authorization: `Bearer ${this.token}` } });
    expect(response.status).toBe(200);
    return (await response.json()) as T;
  }

  private async post<T>(path: string, body: object, status = 200): Promise<T> {
    const response = await this.platform.post(path, body, { authorization: `Bearer ${this.token}` });
    expect(response.status).toBe(status);
    return (await response.json()) as T;
  }
}

/** A generator of the same numbers for the same seed. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
