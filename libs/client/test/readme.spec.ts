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
  const listed = [...readme.matchAll(/^\| `([\w.]+)\(/gm)].map(([, name]) => name);
  const client = new EarshotClient({ baseUrl: 'https://api.example.com', token: 't' });
  const ofAreas = Object.entries(client).flatMap(([name, area]) =>
    methodsOf(area as object).map((method) => `${name}.${method}`),
  );
  expect(listed.toSorted()).toEqual([...methodsOf(client), ...ofAreas].toSorted());
});

it('the README of the package has a line for each example', async () => {
  const readme = await readFile(join(CLIENT, 'README.md'), 'utf8');
  for (const example of await readdir(join(CLIENT, 'examples'))) {
    expect(readme).toContain(`\n- [${example}](examples/${example}): `);
    expect(readme).toContain(`\nnode dist/libs/client/examples/${example} `);
  }
});
