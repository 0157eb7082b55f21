import { answered, identifier, type JsonObject, type Tool, type ToolCall } from '@earshot/agent-kit';
import { body, object } from '@earshot/request-kit';
import { Confirmation, declined } from '../confirmation.js';
import { MentionSamples } from '../mention-samples.js';
import { shown } from '../shown.js';

const given = body(object({ change_id: identifier('The change, from list_changes.') }));

interface Change {
  data: { report_id: string; action: string; user_id: string; mention_list: { mention_id: string }[] };
}

interface Undone extends JsonObject {
  data: { counter: { provided: number; success: number; errors: number } };
}

/** Undoes a change, after the person has seen and applied it (I3, C16). */
export function undoChange(confirmation: Confirmation, samples: MentionSamples): Tool {
  const send = (change_id: string, meta: JsonObject, { platform }: ToolCall, idempotencyKey?: string) =>
    platform.post(['coding', 'v1', 'changes', change_id, '_undo'], { meta }, { idempotencyKey });

  return {
    name: 'undo_change',
    title: 'Undo a change',
    description:
      'Proposes to give the mentions of a change their previous values. Nothing changes until the person applies it. What ' +
      'others changed since stays as it is.',
    inputSchema: given.schema,
    isReadOnly: false,
    async call(args, call) {
      const { change_id } = given.read(args);
      const proposal = confirmation.confirmed(call);
      if (proposal === null) return declined();
      if (proposal) return applied(await send(change_id, {}, call, proposal.key));
      const preview = (await send(change_id, { dry_run: true }, call)) as Undone;
      const { success, provided } = preview.data.counter;
      const { errors: _errors, ...counts } = preview;
      if (success === 0) return answered(counts, 'Nothing would change: no mention still has what the change gave it.');
      const { data } = (await call.platform.get(['coding', 'v1', 'changes', change_id], {
        size: '3',
      })) as unknown as Change;
      const ids = data.mention_list.map(({ mention_id }) => mention_id);
      const examples = await samples.ofIds(data.report_id, ids, call.caller, call.signal);
      const message = [
        `Undo the change ${shown(change_id, 100)} in the report ${shown(data.report_id, 100)}?`,
        `It is an ${data.action} by the user ${shown(data.user_id ?? '?', 100)}. Of its ${provided} mentions ${success} get their ` +
          'previous values back. Mentions that are changed until you apply it keep their values.',
        'Examples:',
        ...examples.map((text) => `- ${text}`),
      ].join('\n');
      return confirmation.ask(message, counts, {}, call);
    },
  };
}

/** 204 has no body: all mentions were restored. */
const applied = (answer: JsonObject) =>
  answered(
    withFewErrors(answer),
    answer.data ? 'The person applied it, and some mentions kept their values.' : 'Undone.',
  );

/** At most as many errors as an agent can read. The counter has their number. */
const withFewErrors = ({ errors, ...answer }: JsonObject): JsonObject =>
  errors === undefined ? answer : { ...answer, errors: (errors as unknown[]).slice(0, 50) };
