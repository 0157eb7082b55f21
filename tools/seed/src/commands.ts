import type { Command } from 'commander';
import { auditCommand } from './audit.command.js';
import { createApplicationCommand } from './credentials/create-application.command.js';
import { createClientCommand } from './credentials/create-client.command.js';
import { createIntrospectorCommand } from './credentials/create-introspector.command.js';
import { createUserCommand } from './credentials/create-user.command.js';
import { dropSnapshotCommand } from './snapshots/drop-snapshot.command.js';
import { dumpCommand } from './dump.command.js';
import { generateCommand } from './generate.command.js';
import { grantScopeCommand } from './credentials/grant-scope.command.js';
import { listCommand } from './list.command.js';
import { loadCommand } from './load.command.js';
import { resetCommand } from './reset.command.js';
import { restoreCommand } from './snapshots/restore.command.js';
import { rotateSecretCommand } from './credentials/rotate-secret.command.js';
import { snapshotCommand } from './snapshots/snapshot.command.js';
import { userCommands } from './user.commands.js';

/** The commands of the tool, in the order of the help. */
export const commands = (): Command[] => [
  loadCommand(),
  generateCommand(),
  dumpCommand(),
  resetCommand(),
  snapshotCommand(),
  restoreCommand(),
  dropSnapshotCommand(),
  listCommand(),
  createClientCommand(),
  createApplicationCommand(),
  createUserCommand(),
  createIntrospectorCommand(),
  grantScopeCommand(),
  rotateSecretCommand(),
  ...userCommands(),
  auditCommand(),
];
