import { preparedStatement, Sql } from '@earshot/database-kit';
import { Injectable } from '@nestjs/common';
import type { Deadline } from '../write/deadline.js';
import type { Write } from './group.js';
import type { ValidItem } from './valid-item.js';
import type { Missing } from './apply-writes.js';
import { Transactor } from '../write/transactor.js';

const existingMentions = preparedStatement<{ id: string }, { report: string; mentions: string[] }>(
  'existing mentions',
  ($) => `select id from coding.mention where report_id = ${$('report')} and id = any(${$('mentions')})`,
);

/** Finds what a write would miss, without writing (rule C12). */
@Injectable()
export class MentionLookup {
  constructor(
    private readonly sql: Sql,
    private readonly transactor: Transactor,
  ) {}

  /** The items whose mention does not exist. */
  async missing({ byReport, caller }: Write, { signal }: Deadline): Promise<Missing> {
    const missing = new Set<ValidItem>();
    for (const [report, items] of byReport) {
      const mentions = [...new Set(items.map(({ item }) => item.mention_id))];
      const read = () => this.sql.cancellableRows(existingMentions({ report, mentions }), signal);
      const existing = new Set((await this.transactor.inTurn(caller.clientId, read, signal)).map(({ id }) => id));
      for (const item of items) if (!existing.has(item.item.mention_id)) missing.add(item);
    }
    return missing;
  }
}
