import { once } from 'node:events';
import { request } from 'node:http';
import type { Report } from '@earshot/coding/entities';
import { exported, mentionsIn } from './export-support.js';
import type { Account } from '../support.js';

type Copied = { id: string } & Record<string, unknown>;

interface Page {
  data: { mention_list: { mention_id: string }[] }[];
  included?: { mention: Copied[] };
  meta: { next: string };
}

/** Where mention and coding listen. */
export interface Addresses {
  mention: string;
  coding: string;
}

/** A program that keeps a copy of a report, as docs/guide/copying.md says (rules D19, C24). */
export class CopyOfReport {
  private readonly mentions = new Map<string, Copied>();
  private position: string | undefined;

  constructor(
    private readonly at: Addresses,
    private readonly account: Account,
    private readonly report: Report,
  ) {}

  /** The copy as an export has the report. */
  get text(): string {
    const inOrder = [...this.mentions.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    return inOrder.map((mention) => `${JSON.stringify(mention)}\n`).join('');
  }

  /** Copies the report, although each export but the last is cut after a number of bytes. */
  async export(cuts: readonly number[]): Promise<void> {
    let after = '';
    const take = (text: string, position: string) => {
      const mentions = mentionsIn(text) as Copied[];
      for (const each of mentions) this.mentions.set(each.id, each);
      after = mentions.at(-1)?.id ?? after;
      this.position ??= position;
    };
    for (const bytes of cuts) {
      const part = await this.cutExport(after, bytes);
      if (part) take(part.lines, part.position);
    }
    for (;;) {
      const { status, headers, text } = await exported(this.at.mention, this.account, this.report, { after });
      // The export before it may not have ended yet.
      if (status === 200) return take(text, headers.get('export-position')!);
    }
  }

  /** Applies the changes since the position. Returns whether there were none. */
  async follow(size: number): Promise<boolean> {
    const query = { report_id: this.report.id, since: this.position!, include: 'mention', size: String(size) };
    const headers = { authorization: `Bearer ${this.account.token}` };
    const response = await fetch(`${this.at.coding}/coding/v1/feed?${new URLSearchParams(query)}`, { headers });
    const { data, included, meta } = (await response.json()) as Page;
    const present = new Map(included?.mention.map((each) => [each.id, each]));
    for (const { mention_id } of data.flatMap(({ mention_list }) => mention_list)) {
      const mention = present.get(mention_id);
      if (mention) this.mentions.set(mention_id, mention);
      else this.mentions.delete(mention_id);
    }
    this.position = meta.next;
    return data.length === 0;
  }

  /** Reads an export up to a number of bytes, and then leaves. Returns its whole lines. */
  private async cutExport(after: string, bytes: number) {
    const sent = request(`${this.at.mention}/mention/v2/reports/${this.report.id}/_export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.account.token}`, 'content-type': 'application/json' },
    });
    sent.end(JSON.stringify({ after }));
    const [response] = await once(sent, 'response');
    if (response.statusCode !== 200) return undefined;
    const chunks: Buffer[] = [];
    let read = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if ((read += chunk.length) >= bytes) break;
    }
    const text = Buffer.concat(chunks).subarray(0, bytes);
    const lines = text.subarray(0, text.lastIndexOf('\n') + 1).toString();
    return { lines, position: response.headers['export-position'] as string };
  }
}
