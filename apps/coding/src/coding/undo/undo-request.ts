import { DocumentError, unknownMembers } from '@earshot/error-kit';
import { forEachInSlices } from '../slices.js';
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
export async function undoRequest(document: unknown): Promise<UndoRequest> {
  if (document === undefined) return { mentionIds: undefined, isDryRun: false };
  const body = bodyObject(document);
  const problems = unknownMembers(body, MEMBERS);
  if (problems.length > 0) throw DocumentError.invalidInput(...problems);
  return { mentionIds: await readMentionIds(body.mention_ids), isDryRun: isDryRun(body.meta) };
}

const invalid = (path: string, detail: string) => DocumentError.invalidInput({ code: 'value_invalid', path, detail });

async function readMentionIds(value: unknown): Promise<readonly string[] | undefined> {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw invalid('mention_ids', 'must be an array of identifiers');
  await forEachInSlices(value, (id, index) => {
    if (typeof id !== 'string') throw invalid(`mention_ids[${index}]`, 'must be a string');
  });
  return value as string[];
}
