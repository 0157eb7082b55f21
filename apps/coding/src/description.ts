import { mentionSchema, partialMention, reportSchema } from '@earshot/coding/entities';
import { FILTER_SCHEMAS } from '@earshot/filter-kit';
import { CLOSED_LIST_SCHEMAS } from '@earshot/reference-kit';
import type { ServiceApi } from '@earshot/service-kit';
import { bulkItemErrorSchema, bulkResultSchema } from './coding/bulk/apply-bulk.operation.js';
import { eraseResultSchema } from './coding/erase/erase-mentions.operation.js';
import { eraseBody } from './coding/erase/erase.request.js';
import { feedSchema } from './coding/feed/feed.operation.js';
import { changeSchema, mentionChangeSchema } from './coding/history/changes.operations.js';
import { importErrorSchema, importResultSchema } from './coding/import/import-mentions.operation.js';
import { importBody } from './coding/import/import.request.js';
import { reportBody } from './coding/reports/report.request.js';
import { undoErrorSchema, undoResultSchema } from './coding/undo/undo.operation.js';
import { bulkBody } from './coding/bulk/bulk.request.js';
import { undoBody } from './coding/undo/undo.request.js';
import { updateBody } from './coding/update/update.request.js';
import { BULK_ITEM_SCHEMAS } from './coding/bulk/bulk-item.schema.js';
import { updateResultSchema } from './coding/update/update-mentions.operation.js';

/** The API of the coding area. */
export const codingApi: ServiceApi = {
  title: 'Earshot: coding',
  description:
    'Imports mentions, corrects them in bulk and by filter, undoes changes, erases mentions, and keeps reports.',
  tags: [
    { name: 'coding', description: 'Changes of mentions, their history, undo, erasure, and reports.' },
    { name: 'agents', description: 'The door for agents (rules I).' },
  ],
  limitsAccounts: true,
  schemas: {
    BulkDocument: bulkBody.schema,
    ...BULK_ITEM_SCHEMAS,
    BulkResult: bulkResultSchema,
    BulkItemError: bulkItemErrorSchema,
    Update: updateBody.schema,
    UpdateResult: updateResultSchema,
    Erasure: eraseBody.schema,
    EraseResult: eraseResultSchema,
    ...FILTER_SCHEMAS,
    Change: changeSchema,
    MentionChange: mentionChangeSchema,
    Feed: feedSchema,
    Mention: mentionSchema,
    Undo: undoBody.schema,
    UndoResult: undoResultSchema,
    UndoError: undoErrorSchema,
    ImportDocument: importBody.schema,
    ImportedMention: partialMention.schema,
    ImportResult: importResultSchema,
    ImportError: importErrorSchema,
    Report: reportSchema,
    ReportDocument: reportBody.schema,
    ...CLOSED_LIST_SCHEMAS,
  },
};
