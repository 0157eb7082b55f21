import type { Layout, PutValue, Step } from './line-writer.js';
import type { PutTime } from './iso-time.js';
import { filled, type List, type Members, Value } from './members.js';
import { putNumber } from './number.js';
import type { Output } from './output.js';

const NULL = Buffer.from('null');
const [QUOTE, BACKSLASH, U, ZERO] = Buffer.from('"\\u0');
const HEX = Buffer.from('0123456789abcdef');
/** The letters of the control characters that have one in JSON. */
const LETTERS = new Map(['\b', '\f', '\n', '\r', '\t'].map((c) => [c.charCodeAt(0), JSON.stringify(c).charCodeAt(2)]));

/** Writes a text as a JSON string. */
const putText: PutValue = (output, bytes, from, to) => {
  const { bytes: target } = output;
  let { end } = output;
  target[end++] = QUOTE;
  for (let at = from; at < to; at++) {
    const byte = bytes[at];
    if (byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH) {
      target[end++] = byte;
      continue;
    }
    target[end++] = BACKSLASH;
    const letter = byte < 0x20 ? LETTERS.get(byte) : byte;
    if (letter !== undefined) {
      target[end++] = letter;
    } else {
      target[end++] = U;
      target[end++] = ZERO;
      target[end++] = ZERO;
      target[end++] = HEX[byte >> 4];
      target[end++] = HEX[byte & 0xf];
    }
  }
  target[end++] = QUOTE;
  output.end = end;
};

/** Writes a value that is not written as PostgreSQL has it. */
const putJson = (output: Output, value: unknown): void => output.put(Buffer.from(JSON.stringify(value)));

const putNumberOf: PutValue = (output, bytes, from, to) => {
  if (!putNumber(output, bytes, from, to)) putJson(output, Number(bytes.toString('latin1', from, to)));
};

const putTimeOf =
  (putTime: PutTime): PutValue =>
  (output, bytes, from, to) => {
    const begin = output.end;
    output.bytes[output.end++] = QUOTE;
    if (putTime(output, bytes, from, to)) {
      output.bytes[output.end++] = QUOTE;
    } else {
      output.end = begin;
      output.put(NULL);
    }
  };

/** PostgreSQL writes it as JSON. */
const putList =
  ({ element }: List): PutValue =>
  (output, bytes, from, to) => {
    if (element instanceof Value) return output.put(bytes, from, to);
    const values = JSON.parse(bytes.toString('utf8', from, to)) as unknown[];
    putJson(
      output,
      values.map((value) => filled(element, value)),
    );
  };

const PUT = { text: putText, number: putNumberOf };

/** Mentions as JSON, one per line. */
export function ndjson(mention: Members, putTime: PutTime): Layout {
  const put = { ...PUT, time: putTimeOf(putTime) };
  const columns: string[] = [];
  const steps: Step[] = [];
  let before = '';
  const add = (step: Omit<Step, 'before'>): Step => {
    const added = { before: Buffer.from(before), ...step };
    steps.push(added);
    before = '';
    return added;
  };
  const addObject = ({ members }: Members) => {
    members.forEach(([name, member], n) => {
      before += `${n === 0 ? '{' : ','}${JSON.stringify(name)}:`;
      if ('members' in member) return addMember(member);
      const value = member instanceof Value ? member : member.list;
      columns.push(value.sql);
      add({ put: member instanceof Value ? put[member.kind] : putList(member) });
    });
    before += '}';
  };
  const addMember = (member: Members) => {
    if (member.unless.length === 0) return addObject(member);
    columns.push(`row(${member.unless.join(', ')}) is null`);
    const guard = add({ leftOut: 0 });
    const first = steps.length;
    addObject(member);
    add({});
    guard.leftOut = steps.length - first;
  };
  addObject(mention);
  before += '\n';
  add({});
  return { columns, steps, unknown: NULL };
}
