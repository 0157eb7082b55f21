import { resource } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import type { ShareRequest } from '@earshot/service-kit';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { AnyScope } from '../guards/needs-scope.js';
import { changeMembers, changeResource } from './change-rows.js';
import { settingsOfChange } from './change-statements.js';
import { getChange, listChanges } from './changes.message.js';
import { changesQuery, mentionsQuery } from './changes.request.js';
import { HistoryReader } from './history-reader.js';
import { MentionChanges } from './mention-changes.js';
import { Reading } from './reading.js';

/** The changes in the reports of the caller's client account (rule C15). */
@Controller('coding/v1/changes')
export class ChangesController {
  constructor(
    private readonly history: HistoryReader,
    private readonly mentions: MentionChanges,
  ) {}

  @Get()
  @Describe(listChanges)
  @AnyScope()
  async list(@Query() query: Record<string, unknown>, @Reading() context: ShareRequest) {
    const request = changesQuery.read(query);
    const changes = await this.history.list(request, context);
    const page = changes.slice(0, request.size);
    const next = changes.length > page.length ? (page.at(-1)?.id ?? null) : null;
    return { data: page.map(changeResource), meta: { next } };
  }

  @Get(':id')
  @Describe(getChange)
  @AnyScope()
  async change(@Param('id') id: string, @Query() query: Record<string, unknown>, @Reading() context: ShareRequest) {
    const request = mentionsQuery.read(query);
    const change = await this.history.find(id, context);
    if (change.action === 'report') {
      const [settings] = await this.history.rows(
        settingsOfChange({ report: change.report_id, id: change.id }),
        context,
      );
      return { data: resource('change', { ...changeMembers(change), ...settings }), meta: { next: null } };
    }
    const { mentions, hasMore } = await this.mentions.page(change, request, context);
    const next = hasMore ? (mentions.at(-1)?.mention_id ?? null) : null;
    return { data: resource('change', { ...changeMembers(change), mention_list: mentions }), meta: { next } };
  }
}
