import { isObject } from '@earshot/message-kit';
import type { CompiledDto } from './member-source.js';
import { didYouMean, type InputProblem, notKnown } from '@earshot/error-kit';

type Json = Readonly<Record<string, unknown>>;

/**
 * Copies the known members, and adds the unknown ones to `unknown`. Their names may be any text, such as `constructor`,
 * and must not reach a library that reads properties by name.
 */
export function onlyKnownMembers(value: Json, { members }: CompiledDto, path: string, unknown: UnknownMembers): Json {
  const known: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    if (!members.has(name)) {
      unknown.add(path, name, members.keys());
      continue;
    }
    const [member, nested] = [value[name], members.get(name)];
    known[name] = nested && isObject(member) ? onlyKnownMembers(member, nested, `${path}${name}.`, unknown) : member;
  }
  return known;
}

const MAX_NAMED = 20;
const MAX_CHARACTERS = 60;

/** The unknown members of one item or document. The problems name the first 20 and count the others (rule C2). */
export class UnknownMembers {
  private readonly named: { owner: string; name: string; path: string }[] = [];
  /** For each object with unknown members, its path and the names that it may have. */
  private readonly allowed = new Map<string, readonly string[]>();
  private count = 0;

  /** Adds the member `name` of the object at `path`, which is empty or ends in a dot. */
  add(path: string, name: string, allowed: Iterable<string>): void {
    if (++this.count <= MAX_NAMED) this.named.push({ owner: path, name, path: path + printableName(name) });
    if (!this.allowed.has(path)) this.allowed.set(path, [...allowed]);
  }

  /** Whether the object at `path` has unknown members. */
  isFoundIn(path: string): boolean {
    return this.allowed.has(`${path}.`);
  }

  get isFound(): boolean {
    return this.count > 0;
  }

  /** In the detail of one item (rule D13). */
  sentences(): string[] {
    const problems = this.named.map(({ owner, name, path }) => {
      return `${path} is not a known member${didYouMean(name, this.allowed.get(owner)!)}`;
    });
    const more = this.count - this.named.length;
    if (more === 1) problems.push('1 more member is not known');
    if (more > 1) problems.push(`${more} more members are not known`);
    for (const [path, names] of this.allowed) {
      problems.push(`${path === '' ? 'an item' : path.slice(0, -1)} may have ${names.join(', ')}`);
    }
    return problems;
  }

  /** The problems of a document: one for each of the first 20. */
  problems(): InputProblem[] {
    return this.named.map(({ owner, name, path }) => {
      return { code: 'member_unknown', path, detail: notKnown('member', name, this.allowed.get(owner)!) };
    });
  }
}

const PLAIN = /^[\p{L}\p{N}_-]+$/u;
const NOT_PRINTABLE = /[\p{C}\p{Zl}\p{Zp}"\\]/gu;

/** Cuts a member name and makes it printable. Puts it in quotes unless it has only letters, digits, `_` and `-`. */
export function printableName(name: string): string {
  const start = [...name.slice(0, 2 * MAX_CHARACTERS + 2)].slice(0, MAX_CHARACTERS).join('');
  const text = PLAIN.test(start) ? start : `"${start.replace(NOT_PRINTABLE, escaped)}"`;
  return start.length < name.length ? `${text}...` : text;
}

const escaped = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`;
