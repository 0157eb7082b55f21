import { getMetadataStorage } from 'class-validator';

/** What is wrong with a member: a predicate, which is shown after the path of the member. */
export interface MemberProblem {
  path: string;
  detail: string;
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

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** Generates a function whose source refers to values by name. It contains no foreign text except member names. */
export class GeneratedCode {
  private readonly values: unknown[] = [];

  /** Returns the name under which the source may use `value`. */
  name(value: unknown): string {
    return `$${this.values.push(value) - 1}`;
  }

  compile<T>(expression: string): T {
    const names = this.values.map((_, index) => `$${index}`);
    return new Function(...names, `'use strict'; return ${expression}`)(...this.values) as T;
  }
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
  checks: { accepts: string; problem: string }[];
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
    problem: code.name({ path: name, detail: messageOf(decorator) } satisfies MemberProblem),
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
  const own = checks.map(({ accepts, problem }) => `if (!(${accepts})) found.push(${problem}); else `);
  const within = nested
    ? `for (const { path, detail } of ${nested}.problems(value)) found.push({ path: ${name} + '.' + path, detail })`
    : '';
  return `{ const value = owner[${name}]; if (${condition}) { ${own.join('')} { ${within} } } }`;
}

/** The message of a decorator. Placeholders of the library, such as `$property`, are not supported: they cost time. */
function messageOf({ message, name, propertyName }: Metadata): string {
  if (typeof message === 'string' && !message.includes('$')) return message;
  throw new Error(`${name} of ${propertyName} needs its own message, a plain text without "$"`);
}

/** The source of a decorator's condition on `value`: inline if common, otherwise a call of its validator. */
function decoratorCheck(metadata: Metadata, code: GeneratedCode): string {
  const inlined = metadata.each ? undefined : inline(metadata, code);
  if (inlined) return inlined;
  const calls = getMetadataStorage()
    .getTargetValidatorConstraints(metadata.constraintCls)
    .map(({ instance, async: isAsync }) => {
      if (isAsync)
        throw new Error(
          `${metadata.name ?? metadata.constraintCls.name} is asynchronous; bulk items are checked synchronously`,
        );
      // All calls share one object: creating one per call would take longer than most checks.
      const { constraints, propertyName: property } = metadata;
      const context = { value: undefined as unknown, object: {}, constraints, targetName: '', property };
      const call: Check = (value, owner) => {
        context.value = value;
        context.object = owner;
        return instance.validate(value, context) as boolean;
      };
      return `${code.name(metadata.each ? ofEach(call) : call)}(value, owner)`;
    });
  return calls.join(' && ') || 'true';
}

type Check = (value: unknown, owner: object) => boolean;

/** The check of a common decorator of the library as source text, for a value from JSON. */
function inline({ name, constraints }: Metadata, code: GeneratedCode): string | undefined {
  switch (name) {
    case 'isString':
      return `typeof value === 'string'`;
    case 'isArray':
      return 'Array.isArray(value)';
    case 'isObject':
      return `typeof value === 'object' && value !== null && !Array.isArray(value)`;
    case 'isIn':
      return isOneOf(constraints[0] as unknown[], code);
    default:
      return undefined;
  }
}

/** A list up to this length is compared value by value; a longer list becomes a set. */
const SHORT_LIST = 4;

const isOneOf = (allowed: readonly unknown[], code: GeneratedCode): string =>
  allowed.length <= SHORT_LIST
    ? `(${allowed.map((one) => `value === ${code.name(one)}`).join(' || ')})`
    : `${code.name(new Set(allowed))}.has(value)`;

const ofEach =
  (check: Check): Check =>
  (value, owner) => {
    if (!Array.isArray(value)) return check(value, owner);
    for (const element of value) if (!check(element, owner)) return false;
    return true;
  };
