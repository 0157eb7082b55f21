import { notVisible } from '../../check.js';

const COMMAND = 'the seeding tool is a command, not HTTP';

export const invisibleSeeding = [
  notVisible('F1', 'loads fixtures', COMMAND),
  notVisible('F2', 'accepts the members of fixtures with their defaults', COMMAND),
  notVisible('F3', 'loads as an upsert by id', COMMAND),
  notVisible('F4', 'generates data and administers users', COMMAND),
  notVisible('F5', 'finds its database', COMMAND),
  notVisible('F6', 'loads dashboards', COMMAND),
  notVisible('F7', 'keeps and restores snapshots', COMMAND),
  notVisible('F8', 'makes rows in the code of a test', COMMAND),
];
