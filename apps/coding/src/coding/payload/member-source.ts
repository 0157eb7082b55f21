import { decoratorCheck, type Metadata } from './decorator-check.js';
import type { GeneratedCode } from './generated-code.js';

/** What is wrong with a member: a predicate, which is shown after the path of the member. */
export interface MemberProblem {
  path: string;
  detail: string;
}

/** The `context` of a decorator whose message depends on the value. A path is that within the value: `.add[0]`. */
export interface Explained {
  explain(value: unknown): MemberProblem[];
}

/** A DTO compiled for checking. */
export interface CompiledDto {
  /** Its members, with the compiled DTO of nested objects. */
  members: ReadonlyMap<string, CompiledDto | undefined>;
  /** Whether `value` is valid and has no unknown member. */
  accepts(value: unknown): boolean;
  /** The problems of an object without unknown members. Reports only the first failed decorator of each member. */
  problems(value: object): MemberProblem[];
}

export const isNested = ({ type }: Metadata) => type === 'nestedValidation';
export const isObjectCheck = ({ name }: Metadata) => name === 'isObject';
const isCondition = ({ type }: Metadata) => type === 'conditionalValidation';
const isConstraint = ({ type }: Metadata) => type === 'customValidation';

/** The check of a member as pieces of source text, in which `value` is its value in the object `owner`. */
interface MemberSource {
  name: string;
  /** The condition under which the member is checked. */
  condition: string;
  checks: { accepts: string; problems: string }[];
  /** The compiled DTO of a nested object. */
  nested: string | undefined;
}

export const memberSource = (
  name: string,
  metadata: Metadata[],
  nested: CompiledDto | undefined,
  code: GeneratedCode,
): MemberSource => ({
  name: JSON.stringify(name),
  condition:
    metadata
      .filter(isCondition)
      .map(({ constraints }) => `${code.name(constraints[0])}(owner, value)`)
      .join(' && ') || 'true',
  checks: metadata.filter(isConstraint).map((decorator) => ({
    accepts: decoratorCheck(decorator, code),
    problems: `${code.name(problemsOf(name, decorator))}(value)`,
  })),
  nested: nested && code.name(nested),
});

/** The source of a statement that returns false if the member is not valid. */
export function acceptanceSource({ name, condition, checks, nested }: MemberSource): string {
  const all = checks.map(({ accepts }) => accepts);
  if (nested) all.push(`${nested}.accepts(value)`);
  if (all.length === 0) return '';
  return `{ const value = owner[${name}]; if (${condition}) { if (!(${all.join(' && ')})) return false; } }`;
}

/** The source of a statement that adds the problems of the member to `found`. */
export function problemsSource({ name, condition, checks, nested }: MemberSource): string {
  const own = checks.map(({ accepts, problems }) => `if (!(${accepts})) found.push(...${problems}); else `);
  const within = nested
    ? `for (const { path, detail } of ${nested}.problems(value)) found.push({ path: ${name} + '.' + path, detail })`
    : '';
  return `{ const value = owner[${name}]; if (${condition}) { ${own.join('')} { ${within} } } }`;
}

/** What is wrong with a value that the decorator rejects. */
function problemsOf(name: string, decorator: Metadata): (value: unknown) => MemberProblem[] {
  const { explain } = (decorator.context ?? {}) as Partial<Explained>;
  if (explain) return (value) => explain(value).map(({ path, detail }) => ({ path: name + path, detail }));
  const only = [{ path: name, detail: messageOf(decorator) }];
  return () => only;
}

/** The message of a decorator. Placeholders of the library, such as `$property`, are not supported: they cost time. */
function messageOf({ message, name, propertyName }: Metadata): string {
  if (typeof message === 'string' && !message.includes('$')) return message;
  throw new Error(`${name} of ${propertyName} needs its own message, a plain text without "$"`);
}
