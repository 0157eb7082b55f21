import { describe, expect, it } from 'vitest';
import { migrationProblems } from './migration-problems.js';

describe('a statement of a migration of distributed mentions', () => {
  it.each([
    'alter table coding.mention add column mood text collate "C"',
    'create index on coding.mention (report_id, source_id)',
    'create unique index on coding.change_record (report_id, id)',
    'alter table coding.change_record add primary key (report_id, id)',
    'alter table coding.mention drop column mood',
    'drop index coding.mention_report_id_source_id_idx',
    'create table coding.mention_16 partition of coding.mention for values with (modulus 32, remainder 16)',
    'create table coding.label (id text primary key, report_id text references coding.report (id))',
    `update coding.mention set mood = 'calm' where report_id = $1`,
  ])('may be: %s', (sql) => expect(migrationProblems(sql)).toEqual([]));

  it.each<[sql: string, problem: string]>([
    [
      'alter table coding.mention add column a text; alter table coding.mention add column b text',
      'has several statements in one text',
    ],
    ['create unique index on coding.mention (id)', 'creates a unique index on coding.mention without report_id'],
    ['alter table coding.mention add unique (id)', 'creates a key of coding.mention without report_id'],
    [
      'alter table coding.change_record add primary key (id)',
      'creates a key of coding.change_record without report_id',
    ],
    ['alter table coding.mention add column n bigint unique', 'creates a key of coding.mention without report_id'],
    [
      'create table coding.mention (report_id text, id text primary key)',
      'coding.mention has a report_id that is not collate "C"',
    ],
    ['create table coding.mention (id text primary key)', 'creates a key of coding.mention without report_id'],
    [
      'alter table coding.mention add foreign key (report_id) references coding.report (id)',
      'creates a foreign key of coding.mention',
    ],
    [
      'create trigger t before update on coding.mention for each row execute function f()',
      'creates a trigger on coding.mention',
    ],
    ['alter table coding.mention alter tags set storage external', 'sets the storage of a column of coding.mention'],
    ['drop table coding.mention, coding.mention_document', 'drops several objects at once'],
    ['drop index coding.a, coding.b', 'drops several objects at once'],
    ['update coding.mention set report_id = $1', 'changes report_id of coding.mention'],
    [
      'merge into coding.mention m using coding.report r on m.report_id = r.id when matched then delete',
      'merges into coding.mention',
    ],
  ])('must not be: %s', (sql, problem) => expect(migrationProblems(sql)).toContain(problem));
});
