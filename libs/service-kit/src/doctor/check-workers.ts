import type { DatabaseCheck } from './check-database.js';
import { ok, wrong } from './finding.js';

/** Citus waits up to 30 s for a worker that is off. */
const CONNECT_MS = 5_000;

/** Whether each worker of a distributed database answers this login. A database without Citus has no workers. */
export const checkWorkers: DatabaseCheck = async (client) => {
  const { rowCount: extensions } = await client.query(`select from pg_extension where extname = 'citus'`);
  if (extensions === 0) return [];
  await client.query(`set citus.node_connection_timeout = ${CONNECT_MS}`);
  const { rows } = await client.query<{ worker: string; answers: boolean; result: string }>(
    `select format('%s:%s', nodename, nodeport) as worker, success as answers, result
       from run_command_on_workers('select 1') order by 1`,
  );
  const silent = rows.filter(({ answers }) => !answers);
  if (silent.length === 0) return [ok('workers', `all ${rows.length} answer.`)];
  return silent.map(({ worker, result }) =>
    wrong(
      'workers',
      `${worker} does not answer: ${result.split('\n', 1)[0]}. ` +
        'Requests for its reports are 503. Start it, and let it accept this login (docs/scaling.md).',
    ),
  );
};
