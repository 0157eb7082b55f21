import { answersOf, bodiesOf, type Json, pathsOf, requestsOf } from './changes.js';
import { faults } from './fault.js';

const EXPORT = /\/_export(\?|$)/;

/** Changes the lines of exports as they are sent, without their ends. */
const linesOf = (change: (lines: string[]) => string[]) =>
  answersOf(EXPORT, (answer) => {
    if (answer.status !== 200 || answer.headers['content-encoding']) return;
    const end = answer.body.includes('\r\n') ? '\r\n' : '\n';
    const lines = change(answer.body.toString().split(end).slice(0, -1));
    answer.body = Buffer.from(lines.map((line) => line + end).join(''));
  });

/** Changes the mentions of exports as NDJSON. */
const mentionsOf = (change: (mention: Json) => unknown) =>
  linesOf((lines) =>
    lines.map((line) => {
      if (!line.startsWith('{')) return line;
      const mention = JSON.parse(line) as Json;
      change(mention);
      return JSON.stringify(mention);
    }),
  );

const tablesOf = (change: (lines: string[]) => string[]) =>
  linesOf((lines) => (lines[0]?.startsWith('id,') ? change(lines) : lines));

export const exportFaults = faults('D19', {
  'leaves out the last mention': linesOf((lines) => lines.slice(0, -1)),
  'has a mention twice': linesOf((lines) => lines.flatMap((line, n) => (n === 1 ? [line, line] : line))),
  'is in another order': linesOf((lines) => lines.toReversed()),
  'ignores filters': bodiesOf(EXPORT, (body) => void delete body.filters?.sentiments),
  'ignores after': bodiesOf(EXPORT, (body) => {
    if (typeof body.after === 'string') delete body.after;
  }),
  'lacks a member of mentions': mentionsOf((mention) => delete mention.report_id),
  'is an array': answersOf(EXPORT, (answer) => {
    if (answer.body.toString().startsWith('{"id"')) answer.body = Buffer.from(`[${answer.body.toString()}]`);
  }),
  'has the media type of documents': answersOf(EXPORT, (answer) => {
    answer.headers['content-type'] = 'application/json';
  }),
  'does not count': answersOf(EXPORT, (answer) => delete answer.headers['export-total']),
  'counts all mentions after an id': answersOf(EXPORT, (answer, { body }) => {
    if (/"after":"./.test(body.toString())) answer.headers['export-total'] = '1000000';
  }),
  'does not guard cells that are formulas': tablesOf((lines) => lines.map((line) => line.replace("'=", '='))),
  'does not quote': tablesOf((lines) => lines.map((line) => line.replaceAll('"', ''))),
  'has a table without a header row': tablesOf((lines) => lines.slice(1)),
  'has no columns for members of objects': tablesOf(([header, ...rows]) => [header.replaceAll('.', '_'), ...rows]),
  'is never compressed': requestsOf(EXPORT, ({ headers }) => void delete headers['accept-encoding']),
  'ignores fields[mention]': pathsOf(EXPORT, (path) => path.replace(/\?.*/, '')),
  'ignores members that it does not know': bodiesOf(EXPORT, (body) => void delete body.size),
  'needs no token': answersOf(EXPORT, (answer) => {
    if (answer.status === 401) answer.status = 200;
  }),
  'has no report of another client account as 403': answersOf(EXPORT, (answer) => {
    if (answer.status === 404) answer.status = 403;
  }),
});
