import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { CommandError } from '../command-error.js';

/** Inserts a row whose identifiers must not exist yet. `what` names it in the error. */
export async function insertNew<T extends ObjectLiteral>(
  manager: EntityManager,
  Entity: EntityTarget<T>,
  row: T,
  what: string,
): Promise<void> {
  try {
    await manager.insert(Entity, row);
  } catch (error) {
    const { code, detail = '' } = error as { code?: string; detail?: string };
    const [, member, value] = /^Key \((\w+)\)=\((.*)\) already exists/.exec(detail) ?? [];
    if (code !== '23505' || !member) throw error;
    throw new CommandError(alreadyExists(what, member, value));
  }
}

/** The error for an identifier that is taken. */
export const alreadyExists = (what: string, member: string, value: string): string =>
  `There is already ${what} with the ${member} "${value}". ` +
  (member === 'login' ? 'Choose another login.' : 'Choose another one with --id.');
