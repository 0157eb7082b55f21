import { execFile, execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { address, APPLICATION, USER } from './demo.js';

const FOLDER = join(import.meta.dirname, '..', 'programs');

interface Program {
  file: string;
  /** Runs the file. */
  command: string;
  /** A command that succeeds if the machine has what the program needs. */
  check: readonly string[];
  /** The Debian packages that the program needs. */
  packages: string;
}

/** The Python that Debian packages extend. Another `python3` may be first in the path. */
const PYTHON = '/usr/bin/python3';
const python = (module: string, packages: string): Program => ({
  file: `with_${module}.py`,
  command: PYTHON,
  check: [PYTHON, '-c', `import ${module}, requests`],
  packages,
});

const PROGRAMS: Program[] = [
  python('requests', 'python3-requests'),
  python('requests_oauthlib', 'python3-requests-oauthlib'),
  python('authlib', 'python3-authlib python3-requests'),
  { file: 'with_curl.sh', command: 'sh', check: ['curl', '--version'], packages: 'curl' },
  { file: 'with_httpie.sh', command: 'sh', check: ['http', '--version'], packages: 'httpie' },
];

function isInstalled({ check: [command, ...parameters] }: Program): boolean {
  try {
    execFileSync(command, parameters, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const missing = PROGRAMS.filter((program) => !isInstalled(program));
for (const { file, packages } of missing) console.log(`Skipped ${file}: this machine lacks ${packages}.`);
const installed = PROGRAMS.filter((program) => !missing.includes(program));

const env = {
  ...process.env,
  EARSHOT_ADDRESS: address,
  EARSHOT_CLIENT_ID: APPLICATION.client_id,
  EARSHOT_CLIENT_SECRET: APPLICATION.client_secret,
  EARSHOT_USERNAME: USER.username,
  EARSHOT_PASSWORD: USER.password,
};

describe('a program in another language', () => {
  it('has an entry in the list of programs', async () => {
    const files = await readdir(FOLDER);
    expect(PROGRAMS.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
  });

  for (const { file, command } of installed) {
    it(`${file} logs in, renews, searches, codes and revokes (B1, B6, B7, C1, D1)`, async () => {
      await promisify(execFile)(command, [join(FOLDER, file)], { env, timeout: 300_000 });
    });
  }
});
