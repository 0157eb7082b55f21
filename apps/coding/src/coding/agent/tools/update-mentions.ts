import { answered, identifier, type JsonObject, selfContained, type Tool, type ToolCall } from '@earshot/agent-kit';
import { DocumentError } from '@earshot/error-kit';
import { body, object, type Schema } from '@earshot/message-kit';
import { CLOSED_LIST_SCHEMAS } from '@earshot/reference-kit';
import { updateBody, type UpdateResult } from '../../update/update.message.js';
import { Confirmation, declined, type Proposal } from '../confirmation.js';
import { MentionSamples } from '../mention-samples.js';
import { checkFilters, SelectionText } from '../selection-text.js';
import { shown } from '../shown.js';

const given = body(object({ report_id: identifier('The report whose mentions change.') }, { ignoresUnknown: true }));

/** New values are shown whole, because the person confirms them. */
const MAX_PAYLOAD = 2_000;

/** Changes mentions that filters select, after the person has seen and applied it (I3). */
export function updateMentions(confirmation: Confirmation, samples: MentionSamples, selection: SelectionText): Tool {
  /** The same request, first as a dry run and then with the guards of the proposal. */
  const send = (args: JsonObject, meta: JsonObject, { platform }: ToolCall, idempotencyKey?: string) => {
    const { report_id, ...update } = args;
    const path = ['coding', 'v1', 'reports', String(report_id), '_update'];
    return platform.post(path, { ...update, meta }, { idempotencyKey });
  };

  return {
    name: 'update_mentions',
    title: 'Change mentions',
    description:
      'Proposes new values for all mentions of a report that `filters` select. Nothing changes until the person has seen ' +
      'the number, the values and examples, and applies them. Call it with the same arguments until it returns a result.',
    inputSchema,
    isReadOnly: false,
    async call(args, call) {
      const { report_id } = given.read(args);
      checkFilters(args.filters);
      const proposal = confirmation.confirmed(call);
      if (proposal === null) return declined();
      if (proposal) return applied(await send(args, proposal.meta, call, proposal.key));
      const preview = (await send(args, { dry_run: true }, call)) as UpdateResult;
      const { matched, updated } = preview.data.counter;
      if (updated === 0) return answered(preview, 'Nothing would change: no mention has other values.');
      const payload = payloadText(args.payload);
      const meta: Proposal['meta'] = { if_count: matched, if_selection: preview.meta!.selection };
      const which = { reportId: report_id, filters: args.filters, matched };
      const selected = await selection.lines(which, call.caller, call.signal);
      const update = { ...withoutReport(args), meta };
      const examples = await samples.selected(report_id, update, call.caller, call.signal);
      const message = [
        `Change ${matched === 1 ? '1 mention' : `${matched} mentions`} of the report ${shown(report_id, 100)}?`,
        `New values: ${payload}`,
        ...selected,
        'Examples:',
        ...examples.map((text) => `- ${text}`),
        'Exactly these mentions change, or none. You can undo it.',
      ].join('\n');
      return confirmation.ask(message, preview, meta, call);
    },
  };
}

const withoutReport = ({ report_id: _report, ...update }: JsonObject): JsonObject => update;

/** Made when it is asked for, because the schema of payloads takes time to make. */
async function inputSchema(): Promise<Schema> {
  const { BULK_ITEM_SCHEMAS } = await import('../../bulk/bulk-item.schema.js');
  const filters: Schema = {
    type: 'object',
    description:
      'Which mentions, as in search_mentions of the server that reads; `{}` is the whole report. At most 2 000 characters. ' +
      'Search with them first.',
  };
  const properties = {
    ...(given.schema.properties as object),
    filters,
    payload: (updateBody.schema.properties as Record<string, Schema>).payload,
  };
  const required = ['report_id', 'filters', 'payload'];
  return selfContained(
    { type: 'object', additionalProperties: false, required, properties },
    { ...BULK_ITEM_SCHEMAS, ...CLOSED_LIST_SCHEMAS },
  );
}

function payloadText(payload: unknown): string {
  const text = JSON.stringify(payload);
  if (text.length <= MAX_PAYLOAD) return shown(text, MAX_PAYLOAD);
  throw DocumentError.invalidInput({
    code: 'limit_exceeded',
    path: 'payload',
    detail: `has ${text.length} characters; a person confirms at most ${MAX_PAYLOAD}`,
  });
}

function applied(answer: JsonObject) {
  const { data } = answer as UpdateResult;
  const change = data.change_id === null ? '' : ` The change is ${data.change_id}; undo_change undoes it.`;
  return answered(answer, `The person applied it: ${data.counter.updated} mentions changed.${change}`);
}
