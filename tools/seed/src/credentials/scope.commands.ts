import { Application, type NewAuditEvent, recordAudit } from '@earshot/security/entities';
import type { Command } from 'commander';
import { administer } from '../administer.js';
import { CommandError } from '../command-error.js';
import { examples } from '../examples.js';
import { applicationWith } from './application-with.js';
import { scopes, warnOfUnknownScopes } from './scopes.js';

/** `grant-scope APPLICATION SCOPE...` lets an application ask for more scopes (F4, B3). */
export const grantScopeCommand = (command: Command): Command =>
  withScopes(command, 'the scopes to add', 'grant-scope acme-bot write', 'grant-scope gateway read introspect').action(
    async (id: string, added: string[]) => {
      await changeScope(id, { event: 'scope_granted', reason: added.join(' ') }, (before) => [
        ...new Set([...before, ...added]),
      ]);
      warnOfUnknownScopes(added);
    },
  );

/** `revoke-scope APPLICATION SCOPE...` takes scopes from an application, and from its live tokens (F4, B15). */
export const revokeScopeCommand = (command: Command): Command =>
  withScopes(
    command,
    'the scopes to remove',
    'revoke-scope acme-analytics erase',
    'revoke-scope gateway read write',
  ).action((id: string, removed: string[]) =>
    changeScope(id, { event: 'scope_revoked', reason: removed.join(' ') }, (before) => without(before, removed, id)),
  );

const withScopes = (command: Command, description: string, ...lines: string[]): Command =>
  command
    .argument('<application>', 'the id of the application')
    .argument('<scope...>', description, scopes)
    .addHelpText('after', examples(...lines.map((line) => `npm run seed -- ${line}`)));

/** Changes the scopes that an application may ask for, records it in the audit trail (B14), and prints them. */
async function changeScope(
  id: string,
  entry: Pick<NewAuditEvent, 'event' | 'reason'>,
  change: (before: string[]) => string[],
): Promise<void> {
  const scope = await administer(async (manager) => {
    const { client_id, scope: before } = await applicationWith(manager, id);
    const after = change(before.split(' ')).join(' ');
    if (after === before) return before;
    await manager.update(Application, { id }, { scope: after });
    await recordAudit(manager, { ...entry, application_id: id, client_id });
    return after;
  });
  console.log(`${id} may ask for: ${scope}`);
}

/** An application has at least one scope, as its fixture does (F2). */
function without(before: string[], removed: string[], id: string): string[] {
  const unknown = removed.filter((scope) => !before.includes(scope));
  const problem = `It may ask for: ${before.join(' ')}`;
  if (unknown.length > 0) throw new CommandError(`${id} does not have ${unknown.join(' ')}. ${problem}`);
  const after = before.filter((scope) => !removed.includes(scope));
  if (after.length === 0) throw new CommandError(`${id} must keep at least one scope. ${problem}`);
  return after;
}
