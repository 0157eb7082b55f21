import { describe, expect, inject, it } from 'vitest';
import { withClient } from './with-client.js';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

const url = inject('databaseUrl');

describe('withClient', () => {
  it('closes the connection after the work', async () => {
    const pid = await withClient(
      url,
      async (client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid,
    );
    const isOpen = () =>
      withClient(
        url,
        async (client) => (await client.query('select from pg_stat_activity where pid = $1', [pid])).rowCount,
      );
    await expect.poll(isOpen).toBe(0);
  });

  it('reports a connection that was closed between two statements with the next statement', async () => {
    const work = withClient(url, async (client) => {
      const ended = new Promise((resolve) => client.once('end', resolve));
      const { rows } = await client.query('select pg_backend_pid() as pid');
      await withClient(url, (other) => other.query('select pg_terminate_backend($1)', [rows[0].pid]));
      await ended;
      await client.query('select 1');
    });
    await expect(work).rejects.toThrow('connection');
  });
});
