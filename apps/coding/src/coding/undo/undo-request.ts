import { DocumentError } from '@earshot/error-kit';
import { isObject } from '@earshot/validation-kit';
import { isDryRun } from '../validation/dry-run.js';
import { printableName } from '../validation/unknown-members.js';

/** What a client asks to undo (rule C16). */
export interface UndoRequest {
  /** The mentions to restore; undefined means all of the change. */
  mentionIds: readonly string[] | undefined;
  isDryRun: boolean;
}

const ROOT_MEMBERS = ['mention_ids', 'meta'];

/** Reads the body of an undo. Without a body everything is undone. */
export function undoRequest(document: unknown): UndoRequest {
  if (document === undefined) return { mentionIds: undefined, isDryRun: false };
  if (!isObject(document)) throw DocumentError.of('value_invalid', 'The body must be an object.');
  const unknown = Object.keys(document).find((name) => !ROOT_MEMBERS.includes(name));
  if (unknown !== undefined) {
    const detail = 'is not a known member of the document; "mention_ids" and "meta" are allowed';
    throw DocumentError.invalidInput({ code: 'member_unknown', path: printableName(unknown), detail });
  }
  return { mentionIds: readMentionIds(document.mention_ids), isDryRun: isDryRun(document.meta) };
}

const invalid = (path: string, detail: string) => DocumentError.invalidInput({ code: 'value_invalid', path, detail });

function readMentionIds(value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw invalid('mention_ids', 'must be an array of identifiers');
  const wrong = value.findIndex((id) => typeof id !== 'string');
  if (wrong >= 0) throw invalid(`mention_ids[${wrong}]`, 'must be a string');
  return value as string[];
}
