import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EarshotClient } from '../src/index.js';

const CLIENT = join(import.meta.dirname, '..');

const methodsOf = (of: object) =>
  Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(of) as object))
    .filter(([name, { value }]) => name !== 'constructor' && typeof value === 'function')
    .map(([name]) => name);

it('the README of the package lists every method', async () => {
  const readme = await readFile(join(CLIENT, 'README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| (`.+?) \|/gm)].map(([, methods]) => methods);
  const listed = rows.flatMap((methods) => [...methods.matchAll(/`([\w.]+)\(/g)].map(([, name]) => name));
  const client = new EarshotClient({ baseUrl: 'https://api.example.com', token: 't' });
  const ofAreas = Object.entries(client).flatMap(([name, area]) =>
    methodsOf(area as object).map((method) => `${name}.${method}`),
  );
  expect(listed.toSorted()).toEqual([...methodsOf(client), ...ofAreas].toSorted());
});

it('the README of the package has a line for each example, and says what it does', async () => {
  const readme = await readFile(join(CLIENT, 'README.md'), 'utf8');
  for (const example of await readdir(join(CLIENT, 'examples'))) {
    expect(readme).toMatch(new RegExp(`^node dist/libs/client/examples/${example} .*# \\w+`, 'm'));
  }
});
