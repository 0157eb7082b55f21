import { DocumentError, unknownMembers } from '@earshot/error-kit';
import { bodyObject } from '../validation/body-object.js';
import { isDryRun } from '../validation/dry-run.js';

/** What a client asks to undo (rule C16). */
export interface UndoRequest {
  /** The mentions to restore; undefined means all of the change. */
  mentionIds: readonly string[] | undefined;
  isDryRun: boolean;
}

const MEMBERS = ['mention_ids', 'meta'];

/** Reads the body of an undo. Without a body everything is undone. */
export function undoRequest(document: unknown): UndoRequest {
  if (document === undefined) return { mentionIds: undefined, isDryRun: false };
  const body = bodyObject(document);
  const problems = unknownMembers(body, MEMBERS);
  if (problems.length > 0) throw DocumentError.invalidInput(...problems);
  return { mentionIds: readMentionIds(body.mention_ids), isDryRun: isDryRun(body.meta) };
}

const invalid = (path: string, detail: string) => DocumentError.invalidInput({ code: 'value_invalid', path, detail });

function readMentionIds(value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw invalid('mention_ids', 'must be an array of identifiers');
  const wrong = value.findIndex((id) => typeof id !== 'string');
  if (wrong >= 0) throw invalid(`mention_ids[${wrong}]`, 'must be a string');
  return value as string[];
}
