import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codingData } from '@earshot/coding/entities';
import { type AreaData, migrationSql, type RepeatableMigration } from '@earshot/database-kit';
import { securityData } from '@earshot/security/entities';
import { describe, expect, it } from 'vitest';
import { HAS_SQUAWK, lint } from './squawk.js';
import { ROOT } from '@earshot/test-kit';

const AREAS = [securityData, codingData];
/** The time stamp of the last migration before the promise of docs/upgrading.md. */
const LAST_WITHOUT_PROMISE = 1_764_000_000_000;
const LIMITED = "set lock_timeout = '200ms';\n";

const timeStampOf = ({ name }: { name: string }): number => Number(/\d{13}$/.exec(name)![0]);

if (!HAS_SQUAWK) console.warn('squawk exists for Linux on x64 only: the SQL of migrations is not linted here.');

describe('the migrations of an area (docs/upgrading.md)', () => {
  it.each(AREAS)('of $schema are numbered in the order in which they run', ({ migrations }) => {
    const stamps = migrations.map(timeStampOf);
    expect(stamps).toEqual(stamps.toSorted((a, b) => a - b));
  });

  it('are listed there if they run again after the upgrade', () => {
    const page = readFileSync(join(ROOT, 'docs/upgrading.md'), 'utf8');
    const [, section] = page.split('### Migrations of rows\n');
    const listed = [...section.split(/^##/m)[0].matchAll(/^- `(\w+)`$/gm)].map(([, name]) => name);
    const repeatable = AREAS.flatMap(({ migrations }) => migrations).filter(
      (Migration) => (new Migration() as Partial<RepeatableMigration>).repeatable,
    );
    expect(listed).toEqual(repeatable.map(({ name }) => name));
  });

  it.each(AREAS)('of $schema can be printed completely, without running them', async ({ migrations }) => {
    for (const migration of migrations) {
      const sql = await migrationSql(migration);
      expect(sql.split('\n').length).toBeGreaterThan(2);
      expect(sql).not.toContain('depend on the rows');
    }
  });
});

describe.skipIf(!HAS_SQUAWK)('the SQL of migrations', () => {
  const promised = ({ migrations }: AreaData) => migrations.filter((each) => timeStampOf(each) > LAST_WITHOUT_PROMISE);

  it('has no finding of squawk', async () => {
    const findings: string[] = [];
    for (const migration of AREAS.flatMap(promised)) {
      findings.push(...lint(await migrationSql(migration)).map((finding) => `${migration.name}: ${finding}`));
    }
    expect(findings).toEqual([]);
  });

  it.each([
    ['require-concurrent-index-creation', 'create index on coding.mention (type);'],
    ['changing-column-type', 'alter table coding.mention alter influence type bigint;'],
    ['adding-field-with-default', 'alter table coding.mention add seen timestamptz default clock_timestamp();'],
    ['adding-not-nullable-field', 'alter table coding.mention alter influence set not null;'],
    ['constraint-missing-not-valid', 'alter table coding.mention add check (influence > 0);'],
    ['ban-drop-column', 'alter table coding.mention drop column influence;'],
    ['renaming-column', 'alter table coding.mention rename column influence to reach;'],
    ['renaming-table', 'alter table coding.mention rename to post;'],
    ['ban-drop-table', 'drop table coding.change_record;'],
  ])('that blocks readers or breaks the earlier version is a finding: %s', (rule, statement) => {
    expect(lint(LIMITED + statement)).toEqual([expect.stringMatching(`^${rule}: `)]);
  });

  it('of the recipes in docs/upgrading.md has no finding', () => {
    const page = readFileSync(join(ROOT, 'docs/upgrading.md'), 'utf8');
    const recipes = [...page.matchAll(/^```sql\n(.*?)^```/gms)].map(([, sql]) => sql);
    expect(recipes.length).toBeGreaterThan(2);
    for (const recipe of recipes) expect(lint(LIMITED + recipe), recipe).toEqual([]);
  });
});
