import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Rule {
  matches: { path: { type: string; value: string } }[];
  filters: { requestHeaderModifier: { remove: string[] } }[];
  backendRefs: { name: string; port: number }[];
}

interface Redirect extends Omit<Rule, 'filters' | 'backendRefs'> {
  filters: { type: string; requestRedirect: object }[];
}

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, '..', ...path), 'utf8');

const route = parse(read('httproute.yaml')) as {
  apiVersion: string;
  kind: string;
  spec: { rules: (Rule | Redirect)[] };
};

/** The service of each first path segment, as rule A4 lists them. */
const SERVICE_MAP = {
  security: 'security',
  '.well-known': 'security',
  coding: 'coding',
  mention: 'mention',
  workspace: 'mention',
  desk: 'desk',
};

describe('the HTTPRoute of the Gateway API', () => {
  const rules = route.spec.rules.filter((rule) => 'backendRefs' in rule);

  it('routes by the first path segment, as rule A4 says', () => {
    expect(read('../../docs/interface.md').replace(/\s+/g, ' ')).toContain(
      'routes by the first path segment: `security` and `.well-known` to security, `coding` to coding, `mention` and ' +
        '`workspace` to mention, `desk` to desk.',
    );
    const routes = rules.flatMap(({ matches, backendRefs: [{ name }] }) =>
      matches.map(({ path }) => [path.value, name]),
    );
    const expected = Object.entries(SERVICE_MAP).map(([segment, service]) => [`/${segment}`, `earshot-${service}`]);
    expect(Object.fromEntries(routes)).toEqual(Object.fromEntries(expected));
  });

  it('has a route for every path of the interface', () => {
    const { paths } = JSON.parse(read('../../docs/openapi.json')) as { paths: Record<string, object> };
    const ofServices = Object.keys(paths).filter((path) => !/^\/(?:docs|health|metrics)/.test(path));
    expect(ofServices.length).toBeGreaterThan(15);
    for (const path of ofServices) expect(Object.keys(SERVICE_MAP)).toContain(path.split('/')[1]);
  });

  it('leads `/` to the desk (H1)', () => {
    expect(route.spec.rules.filter((rule) => !('backendRefs' in rule))).toEqual([
      {
        matches: [{ path: { type: 'Exact', value: '/' } }],
        filters: [
          {
            type: 'RequestRedirect',
            requestRedirect: { path: { type: 'ReplaceFullPath', replaceFullPath: '/desk/' }, statusCode: 302 },
          },
        ],
      },
    ]);
  });

  it('repeats no request: it may be what ended the first replica (C7)', () => {
    for (const rule of rules) expect(Object.keys(rule)).toEqual(['matches', 'filters', 'backendRefs']);
  });

  it('matches whole segments, and drops what clients claim about their origin', () => {
    expect(route).toMatchObject({ apiVersion: 'gateway.networking.k8s.io/v1', kind: 'HTTPRoute' });
    for (const { matches, filters, backendRefs } of rules) {
      for (const { path } of matches) expect(path.type).toBe('PathPrefix');
      expect(filters[0].requestHeaderModifier.remove).toEqual(expect.arrayContaining(['Forwarded', 'X-Real-IP']));
      expect(backendRefs).toHaveLength(1);
    }
  });
});
