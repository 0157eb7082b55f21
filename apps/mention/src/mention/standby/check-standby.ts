import { type Statement, withClient } from '@earshot/database-kit';
import { type DatabaseCheck, ok, reasonOf, risky, wrong } from '@earshot/service-kit';
import type { MentionEnvironment } from '../../environment.js';
import { PrimaryPositions } from './primary-positions.js';
import { awaitReplay, stateOf } from './standby-state.js';
import { type Unfitness, UnfitStandby } from './unfit-standby.js';

/** What to do about a standby that cannot answer. */
const ADVICE: Readonly<Record<Unfitness, string>> = {
  behind: 'The primary answers until it has. Check its connection to the primary, and its load.',
  'not a standby': 'Set DATABASE_REPLICA_URL to a standby.',
  'another database': 'Correct DATABASE_REPLICA_URL, or make the standby again from a base backup.',
  'another timeline': 'Let it follow the primary; after a failover, run "checkpoint" on it.',
  'not migrated': 'The primary answers until the migrations are replayed.',
};

/** Settings that never work. Other findings may be over in a moment. */
const NEVER: readonly Unfitness[] = ['not a standby', 'another database'];

/** Whether DATABASE_REPLICA_URL is a current standby of the database. Without one, nothing is found. */
export const checkStandby =
  ({ DATABASE_REPLICA_URL: url }: MentionEnvironment): DatabaseCheck =>
  async (primary) => {
    if (!url) return [];
    const rows = async <Row>(statement: Statement<Row>) => (await primary.query(statement)).rows as Row[];
    const position = await new PrimaryPositions({ rows }).current();
    try {
      await withClient(url, (client) => awaitReplay(() => stateOf(client), position));
      return [ok('standby', `${new URL(url).host} is a standby of the database, and current.`)];
    } catch (error) {
      if (!(error instanceof UnfitStandby)) {
        return [risky('standby', `${reasonOf(error)}. Start the standby, or correct DATABASE_REPLICA_URL.`)];
      }
      const finding = NEVER.includes(error.unfitness) ? wrong : risky;
      return [finding('standby', `${error.message}. ${ADVICE[error.unfitness]}`)];
    }
  };
