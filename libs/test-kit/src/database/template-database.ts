import { createHash } from 'node:crypto';
import { type AreaData, migrate, withClient } from '@earshot/database-kit';
import { makeLogin } from './logins.js';

/**
 * The name of a migrated database of these areas on a server, with the logins of their roles. The first test that asks
 * for it creates it. Databases of tests are copies of it: a copy takes a fifth of the time of the migrations.
 */
export function templateOf(server: string, areas: AreaData[]): Promise<string> {
  const name = `template_${fingerprint(areas)}`;
  const key = `${server} ${name}`;
  const known = templates.get(key);
  if (known) return known;
  const template = makeTemplate(server, name, areas).then(() => name);
  templates.set(key, template);
  return template;
}

const templates = new Map<string, Promise<string>>();

/** Areas with the same migrations and rights have the same schema. */
const fingerprint = (areas: AreaData[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        areas.map(({ schema, migrations, rights }) => [schema, migrations.map(({ name }) => name), rights]),
      ),
    )
    .digest('hex')
    .slice(0, 16);

/** Processes of a test run may need the same template at the same time: one creates it, and the others wait. */
const makeTemplate = (server: string, name: string, areas: AreaData[]): Promise<void> =>
  withClient(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    const url = Object.assign(new URL(server), { pathname: `/${draft}` }).href;
    for (const area of areas) await migrate(url, area);
    for (const role of areas.flatMap(({ rights }) => Object.keys(rights))) await client.query(makeLogin(role));
    await client.query(`alter database ${draft} rename to ${name}`);
  });
