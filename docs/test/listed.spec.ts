import { CODED_MEMBERS, mentionMembers, type MentionRow } from '@earshot/coding/entities';
import { FILTER_KEYS } from '@earshot/filter-kit';
import { describe, expect, it } from 'vitest';
import { filesLike, textOf } from './repository.js';
import { sectionOf, tableIn } from './sections.js';

const INTERFACE = 'docs/interface.md';

/** The names in the first column of the table with these columns. */
function namesIn(title: string, columns: string): string[] {
  const cells = [...tableIn(INTERFACE, title, columns).matchAll(/^\| (`.+?) \|/gm)];
  return cells.flatMap(([, cell]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
}

describe('the filters', () => {
  it('are all in the interface, and no other is (2.6)', () => {
    expect(namesIn('2.6 Filters', 'Key | Type | Allowed values | Selects mentions').toSorted()).toEqual(
      [...FILTER_KEYS].toSorted(),
    );
  });
});

describe('the members of a payload', () => {
  const names = [...new Set(CODED_MEMBERS.map(({ path }) => path.split('.')[0]))];

  it('are all in the interface, and no other is (2.4)', () => {
    expect(namesIn('2.4 Bulk item', 'Member | Type | Allowed values').toSorted()).toEqual(names.toSorted());
  });
});

describe('the members of a mention', () => {
  it('are all in the interface, and no other is (D4)', () => {
    const names = Object.keys(mentionMembers({ tags: [] as string[] } as MentionRow));
    expect(namesIn('2.11 Mention', 'Member | Type | Meaning').toSorted()).toEqual(names.toSorted());
  });
});

describe('the types of resources', () => {
  it('are all in the interface, for `fields[TYPE]` (E4)', () => {
    const sources = filesLike('apps/*.ts').filter((file) => !file.endsWith('.spec.ts'));
    const types = sources.flatMap((file) => [...textOf(file).matchAll(/\bresource\('(\w+)'/g)].map(([, type]) => type));
    expect(types).not.toEqual([]);
    const listed = sectionOf(INTERFACE, '4.4.4 Sparse fieldsets');
    expect(types.filter((type) => !listed.includes(`\`${type}\``))).toEqual([]);
  });
});

describe('the routes of an area', () => {
  const routes = filesLike('apps/*/test/routes.e2e.spec.ts').flatMap((file) =>
    [...textOf(file).matchAll(/^ +"[A-Z]+ (\/\S+) \d+",$/gm)].map(([, route]) => route),
  );
  // The desk is a page, which people use and programs do not.
  const ofAreas = [...new Set(routes)].filter((route) => !/^\/(health|metrics|desk)\b/.test(route));

  it('are in the interface', () => {
    expect(ofAreas).not.toEqual([]);
    const inDocument = (route: string) => route.replaceAll(/:(\w+)/g, '{$1}');
    const text = textOf(INTERFACE);
    expect(ofAreas.map(inDocument).filter((route) => !text.includes(route))).toEqual([]);
  });
});

describe('the scripts of package.json', () => {
  it('are all in npm run help', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const help = textOf('tools/scripts/help.mjs');
    const isListed = (name: string) => help.includes(`npm ${['start', 'test'].includes(name) ? '' : 'run '}${name}`);
    const own = Object.keys(scripts).filter((name) => name !== 'help' && !/^pre(?=test)/.test(name));
    expect(own.filter((name) => !isListed(name))).toEqual([]);
  });
});
