import { hash } from 'node:crypto';
import { answered, identifier, type JsonObject, type Tool, type ToolCall } from '@earshot/agent-kit';
import { body, object } from '@earshot/message-kit';
import type { OneChange } from '../../history/changes.message.js';
import type { UndoResult } from '../../undo/undo.message.js';
import { Confirmation, declined } from '../confirmation.js';
import { MentionSamples } from '../mention-samples.js';
import { shown } from '../shown.js';

/** Mentions of a page of a change, and of the question. */
const PAGE = '1000';
const EXAMPLES = 3;

const given = body(object({ change_id: identifier('The change, from list_changes.') }));

/** What an undo would do. */
interface Preview {
  undone: UndoResult;
  /** The change, with its first mentions. */
  change: OneChange['data'];
  /** The mentions that it would erase: those that an import made and that were not changed since (C20). */
  erased: string[];
}

/** Undoes a change, after the person has seen and applied it (I3, C16). */
export function undoChange(confirmation: Confirmation, samples: MentionSamples): Tool {
  const send = (change_id: string, meta: JsonObject, { platform }: ToolCall, idempotencyKey?: string) =>
    platform.post(['coding', 'v1', 'changes', change_id, '_undo'], { meta }, { idempotencyKey });
  const preview = async (change_id: string, call: ToolCall): Promise<Preview> => {
    const undone = (await send(change_id, { dry_run: true }, call)) as UndoResult;
    const read = async (query: Record<string, string>) =>
      (await call.platform.get(['coding', 'v1', 'changes', change_id], query)) as OneChange;
    const kept = new Set(undone.errors.map(({ meta }) => meta.mention_id));
    const erasedOf = ({ data: { action, mention_list = [] } }: OneChange) =>
      mention_list.filter(({ mention_id, created }) => action === 'import' && created && !kept.has(mention_id));
    let page = await read({ size: PAGE });
    const change = page.data;
    const erased = erasedOf(page);
    while (change.action === 'import' && page.meta.next !== null) {
      page = await read({ size: PAGE, after: page.meta.next });
      erased.push(...erasedOf(page));
    }
    return { undone, change, erased: erased.map(({ mention_id }) => mention_id) };
  };

  return {
    name: 'undo_change',
    title: 'Undo a change',
    description:
      'Proposes to give the mentions of a change their previous values, and to erase those that an import made. Nothing ' +
      'changes until the person applies it. What others changed since stays as it is.',
    inputSchema: given.schema,
    isReadOnly: false,
    async call(args, call) {
      const { change_id } = given.read(args);
      const proposal = confirmation.confirmed(call);
      if (proposal === null) return declined();
      if (proposal) {
        // The undo of an import has no guard of its own against changes of others since the person was asked.
        const now = await preview(change_id, call);
        if (now.erased.length > 0 && proposal.meta.erased !== hashOf(now.erased)) return answered({}, ERASES_OTHERS);
        return applied(await send(change_id, {}, call, proposal.key));
      }
      const { undone, change, erased } = await preview(change_id, call);
      const { success, provided } = undone.data.counter;
      const { errors: _errors, ...counts } = undone;
      if (success === 0) return answered(counts, 'Nothing would change: no mention still has what the change gave it.');
      const { mention_list = [] } = change;
      const ids = mention_list.slice(0, EXAMPLES).map(({ mention_id }) => mention_id);
      const examples = await samples.ofIds(change.report_id, ids, call.caller, call.signal);
      const restored = success - erased.length;
      const message = [
        `Undo the change ${shown(change_id, 100)} in the report ${shown(change.report_id, 100)}?`,
        `The user ${shown(change.user_id ?? '?', 100)} made it (${change.action}).`,
        ...(erased.length > 0 ? [erasureText(erased.length, provided)] : []),
        ...(restored > 0 ? [`Of its ${provided} mentions ${restored} get their previous values back.`] : []),
        erased.length > 0
          ? 'If those that would be erased are others when you apply it, nothing happens.'
          : 'Mentions that are changed until you apply it stay as they are.',
        'Examples:',
        ...examples.map((text) => `- ${text}`),
      ].join('\n');
      return confirmation.ask(message, counts, { erased: hashOf(erased) }, call);
    },
  };
}

/** 204 has no body: all mentions were restored. */
const applied = (answer: JsonObject) =>
  answered(
    withFewErrors(answer),
    answer.data ? 'The person applied it, and some mentions kept their values.' : 'Undone.',
  );

/** Erasing is for good, so the person must know it before they confirm (I3, C20). */
const erasureText = (erased: number, provided: number): string =>
  `It ERASES ${erased} of its ${provided} mentions for good, because the import made them. You cannot undo that.`;

const hashOf = (ids: readonly string[]): string => hash('sha256', JSON.stringify(ids), 'base64url');

const ERASES_OTHERS =
  'Nothing was changed: the undo would erase other mentions now than those the person was asked about. Propose it again.';

/** At most as many errors as an agent can read. The counter has their number. */
const withFewErrors = ({ errors, ...answer }: JsonObject): JsonObject =>
  errors === undefined ? answer : { ...answer, errors: (errors as unknown[]).slice(0, 50) };
