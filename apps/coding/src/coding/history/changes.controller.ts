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
    const [page, next] = pageOf(changes, request.size, ({ id }) => id);
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
    const mentions = await this.mentions.list(change, request, context);
    const [mention_list, next] = pageOf(mentions, request.size, ({ mention_id }) => mention_id);
    return { data: resource('change', { ...changeMembers(change), mention_list }), meta: { next } };
  }
}

/** The page of a list that may have one entry more, and the cursor of the next page. */
function pageOf<T>(found: readonly T[], size: number, cursorOf: (last: T) => string): [T[], string | null] {
  const page = found.slice(0, size);
  const last = page.at(-1);
  return [page, last !== undefined && found.length > size ? cursorOf(last) : null];
}
