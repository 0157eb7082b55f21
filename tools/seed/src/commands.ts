import { Command } from 'commander';

/** Defines the arguments, the options and the action of a command. */
type Definition = (command: Command) => Command;

/** The commands in the order of the help, each with its description and where it is defined. */
const COMMANDS: Readonly<Record<string, [description: string, definition: () => Promise<Definition>]>> = {
  load: [
    'Load fixtures: clients, applications, users, reports, dashboards, saved searches and mentions.',
    async () => (await import('./load.command.js')).loadCommand,
  ],
  generate: [
    'Generate realistic data of any size, the same for the same seed.',
    async () => (await import('./generate.command.js')).generateCommand,
  ],
  dump: [
    'Write fixtures that load accepts, without passwords and secrets.',
    async () => (await import('./dump.command.js')).dumpCommand,
  ],
  demo: [
    'Make the database what the first start made it: the demo data and nothing else, after a confirmation.',
    async () => (await import('./demo.command.js')).demoCommand,
  ],
  reset: ['Empty the database after a confirmation.', async () => (await import('./reset.command.js')).resetCommand],
  snapshot: [
    'Keep a copy of the database on its server, for restore. Services that run connect again.',
    async () => (await import('./snapshots/snapshot.command.js')).snapshotCommand,
  ],
  restore: [
    'Make the database what it was when a snapshot was taken. Services that run connect again.',
    async () => (await import('./snapshots/restore.command.js')).restoreCommand,
  ],
  'drop-snapshot': [
    'Remove a snapshot.',
    async () => (await import('./snapshots/drop-snapshot.command.js')).dropSnapshotCommand,
  ],
  erasures: [
    'Print which mentions were erased, as hashes, for erase-again.',
    async () => (await import('./erasures/erasures.command.js')).erasuresCommand,
  ],
  'erase-again': [
    'Erase in a restored database what was erased after its backup.',
    async () => (await import('./erasures/erase-again.command.js')).eraseAgainCommand,
  ],
  url: [
    'Print the URL of the database, with the password of its owner, for other programs.',
    async () => (await import('./url.command.js')).urlCommand,
  ],
  list: [
    'List what is in the database: why users cannot log in, and how many valid secrets applications have.',
    async () => (await import('./list.command.js')).listCommand,
  ],
  'create-client': [
    'Create a client account, and print its id.',
    async () => (await import('./credentials/create-client.command.js')).createClientCommand,
  ],
  'create-application': [
    'Create an application of a client account, and print its OAuth client id and secret once.',
    async () => (await import('./credentials/create-application.command.js')).createApplicationCommand,
  ],
  'enable-desk': [
    'Let the users of a client account log in to the desk.',
    async () => (await import('./credentials/enable-desk.command.js')).enableDeskCommand,
  ],
  'create-user': [
    'Create a user, whose password is read from standard input.',
    async () => (await import('./credentials/create-user.command.js')).createUserCommand,
  ],
  'create-introspector': [
    'Create the application with which coding and mention introspect tokens, and print its settings once.',
    async () => (await import('./credentials/create-introspector.command.js')).createIntrospectorCommand,
  ],
  'grant-scope': [
    'Let an application ask for more scopes.',
    async () => (await import('./credentials/scope.commands.js')).grantScopeCommand,
  ],
  'revoke-scope': [
    'Take scopes from an application, and from its live tokens and sessions.',
    async () => (await import('./credentials/scope.commands.js')).revokeScopeCommand,
  ],
  'rotate-secret': [
    'Give an application a new secret, and print it once.',
    async () => (await import('./credentials/rotate-secret.command.js')).rotateSecretCommand,
  ],
  unlock: [
    'Unlock a user after a lock by an administrator or after failed logins.',
    async () => (await import('./user.commands.js')).userCommand,
  ],
  lock: [
    'Lock a user until an administrator unlocks them, and end their sessions.',
    async () => (await import('./user.commands.js')).userCommand,
  ],
  deactivate: [
    'Deactivate a user, revoke all their tokens and end their sessions.',
    async () => (await import('./user.commands.js')).userCommand,
  ],
  activate: [
    'Activate a user again; their old tokens stay revoked.',
    async () => (await import('./user.commands.js')).userCommand,
  ],
  revoke: [
    'Revoke every token of a user, and end their sessions.',
    async () => (await import('./user.commands.js')).userCommand,
  ],
  'set-password': [
    'Set the password of a user, read from standard input, revoke all their tokens and end their sessions.',
    async () => (await import('./user.commands.js')).setPasswordCommand,
  ],
  'set-scope': [
    'Limit the scope of the tokens and sessions of a user, also of live ones.',
    async () => (await import('./user.commands.js')).setScopeCommand,
  ],
  audit: [
    'Print the security audit trail: logins, failures, locks, revocations and administration.',
    async () => (await import('./audit.command.js')).auditCommand,
  ],
};

export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS);

/**
 * All commands, for the help. Only those that `args` name have their arguments and options: most of the time of a start is
 * loading what the commands import.
 */
export const commands = (args: readonly string[]): Promise<Command[]> =>
  Promise.all(
    Object.entries(COMMANDS).map(async ([name, [description, definition]]) => {
      const command = new Command(name).description(description);
      return args.includes(name) ? (await definition())(command) : command;
    }),
  );
