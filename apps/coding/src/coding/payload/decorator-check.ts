import { getMetadataStorage } from 'class-validator';
import type { GeneratedCode } from './generated-code.js';

/** What class-validator knows of a decorator. */
export type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** The source of a decorator's condition on `value`: inline if common, otherwise a call of its validator. */
export function decoratorCheck(metadata: Metadata, code: GeneratedCode): string {
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
