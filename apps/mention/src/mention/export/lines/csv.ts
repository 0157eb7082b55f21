import type { Layout, PutValue, Step } from './line-writer.js';
import type { PutTime } from './iso-time.js';
import { needsGuard } from '../formula-apostrophe.js';
import { filled, type List, type Members, Value } from './members.js';
import { putNumber } from './number.js';

const [QUOTE, APOSTROPHE, COMMA, CR, LF] = Buffer.from('"\',\r\n');

/** Writes a text as a cell. It is never empty, so that it differs from an unknown value. */
const putText: PutValue = (output, bytes, from, to) => {
  const { bytes: target } = output;
  let { end } = output;
  const isQuoted = from === to || needsQuotes(bytes, from, to);
  if (isQuoted) target[end++] = QUOTE;
  if (needsGuard(bytes, from, to)) target[end++] = APOSTROPHE;
  for (let at = from; at < to; at++) {
    if (bytes[at] === QUOTE) target[end++] = QUOTE;
    target[end++] = bytes[at];
  }
  if (isQuoted) target[end++] = QUOTE;
  output.end = end;
};

function needsQuotes(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at];
    if (byte === QUOTE || byte === COMMA || byte === CR || byte === LF) return true;
  }
  return false;
}

const putNumberOf: PutValue = (output, bytes, from, to) => {
  if (putNumber(output, bytes, from, to)) return;
  output.put(Buffer.from(String(Number(bytes.toString('latin1', from, to)))));
};

/** Writes a list, which PostgreSQL writes as JSON, as a cell. */
const putList =
  ({ element }: List): PutValue =>
  (output, bytes, from, to) => {
    const values = JSON.parse(bytes.toString('utf8', from, to)) as unknown[];
    const cell = Buffer.from(values.map((value) => escaped(textOf(filled(element, value)))).join('|'));
    putText(output, cell, 0, cell.length);
  };

/** An element of a list, such as a tag, or an object with its name. */
const textOf = (element: unknown): string =>
  typeof element === 'object' && element !== null ? Object.values(element).join(' ') : String(element);

/** A value that has the separator of a list differs from two values. */
const escaped = (value: string): string => value.replaceAll(/[|\\]/g, '\\$&');

const PUT = { text: putText, number: putNumberOf };

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Mentions as a table (rule D19, RFC 4180): a column for each member, and for each member of an object in it. Some
 * spreadsheets read it as UTF-8 only after a byte order mark.
 */
export function csv(mention: Members, putTime: PutTime, hasByteOrderMark: boolean): Layout & { header: string } {
  const names: string[] = [];
  const columns: string[] = [];
  const steps: Step[] = [];
  const put = { ...PUT, time: putTime };
  const addObject = ({ members }: Members, path: string) => {
    for (const [name, member] of members) {
      if ('members' in member) {
        addObject(member, `${path}${name}.`);
        continue;
      }
      names.push(path + name);
      const value = member instanceof Value ? member : member.list;
      columns.push(value.sql);
      const before = Buffer.from(steps.length === 0 ? '' : ',');
      steps.push({ before, put: member instanceof Value ? put[member.kind] : putList(member) });
    }
  };
  addObject(mention, '');
  const lineEnd = '\r\n';
  steps.push({ before: Buffer.from(lineEnd) });
  const header = (hasByteOrderMark ? BYTE_ORDER_MARK : '') + names.join(',') + lineEnd;
  return { header, columns, steps, unknown: Buffer.alloc(0) };
}
