import fc, { type Arbitrary } from 'fast-check';
import { PATH_VALUES, SCALARS, WORDS } from './known.js';

/** A JSON Schema of the description. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  examples?: unknown[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
}

/** `odd` in one case of seven, otherwise `usual`. */
export const mostly = <T>(usual: Arbitrary<T>, odd: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: odd });

export const one = <T>(values: readonly T[]): Arbitrary<T> => fc.constantFrom(...values);

const scalar = fc.oneof(one<unknown>(SCALARS), fc.double(), fc.string({ maxLength: 8 }));
const text = fc.array(mostly(one(WORDS), fc.string({ maxLength: 10 })), { maxLength: 40 }).map((all) => all.join(' '));

/** A cursor in the form of the platform, with values that the platform must not trust. */
const cursor = fc
  .tuple(one(['date', 'influence', 'service_rank', 'x']), one(['asc', 'desc']), scalar, scalar)
  .map((position) => Buffer.from(JSON.stringify(position)).toString('base64url'));

/** Levels of schemas: below, any scalar takes the place of a value. */
const LEVELS = 9;

/** JSON values that mostly conform to a schema of a description. Wrong values and members may be anywhere in them. */
export class SchemaValues {
  private readonly known = new Map<string, Arbitrary<unknown>>();
  /** Any JSON value, often with member names of the description. */
  readonly json: Arbitrary<unknown>;

  constructor(private readonly schemas: Readonly<Record<string, Schema>>) {
    const names = [...new Set(Object.values(schemas).flatMap(({ properties = {} }) => Object.keys(properties)))];
    this.json = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 6, depthSize: 'small', withCrossShrink: true },
        fc.oneof(scalar, fc.jsonValue({ maxDepth: 1 })),
        fc.array(tie('value'), { maxLength: 5 }),
        fc.dictionary(fc.oneof(one(names), fc.string({ maxLength: 8 })), tie('value'), { maxKeys: 5 }),
      ),
    })).value;
  }

  of(schema: Schema, level = LEVELS): Arbitrary<unknown> {
    return level === 0 ? scalar : mostly(this.valid(schema, level), this.json);
  }

  private valid(schema: Schema, level: number): Arbitrary<unknown> {
    const { $ref, enum: values, oneOf, anyOf, properties, items, additionalProperties } = schema;
    if ($ref) return this.named($ref.split('/').at(-1)!, level);
    if (values) return one(values);
    const alternatives = properties ? oneOf : (oneOf ?? anyOf);
    if (alternatives) return fc.oneof(...alternatives.map((each) => this.of(each, level - 1)));
    if (properties) return this.object(properties, level);
    if (items) return fc.array(this.of(items, level - 1), { maxLength: 6 });
    if (typeof additionalProperties === 'object') {
      return fc.dictionary(fc.string({ maxLength: 8 }), this.of(additionalProperties, level - 1), { maxKeys: 3 });
    }
    return this.scalar(schema);
  }

  private named(name: string, level: number): Arbitrary<unknown> {
    const key = `${name} ${level}`;
    if (!this.known.has(key)) this.known.set(key, this.of(this.schemas[name], level - 1));
    return this.known.get(key)!;
  }

  /** Often with few members, because all members of a filter set together select nothing. */
  private object(properties: Readonly<Record<string, Schema>>, level: number): Arbitrary<unknown> {
    const names = [...Object.keys(properties), 'odd', '__proto__'];
    const member = one(names).chain((name) =>
      fc.tuple(fc.constant(name), name in properties ? this.member(name, properties[name], level) : this.json),
    );
    const some = fc.array(member, { maxLength: 4 }).map((members) => Object.fromEntries(members));
    const readers = Object.entries(properties).map(([name, each]) => [name, this.member(name, each, level)] as const);
    return names.length > 12 ? some : fc.oneof(some, fc.record(Object.fromEntries(readers)));
  }

  private member(name: string, schema: Schema, level: number): Arbitrary<unknown> {
    if (name === 'after') return mostly<unknown>(cursor, this.json);
    if (name in PATH_VALUES) return mostly<unknown>(fc.constant(PATH_VALUES[name]), this.json);
    return this.of(schema, level - 1);
  }

  private scalar({ type, examples = [], minimum = 0, maximum = 1_000 }: Schema): Arbitrary<unknown> {
    const kind = Array.isArray(type) ? type[0] : type;
    if (kind === 'boolean') return fc.boolean();
    if (kind === 'integer' || kind === 'number') return fc.integer({ min: minimum, max: Math.min(maximum, 60_000) });
    return fc.oneof(text, one<unknown>([...examples, ...SCALARS]));
  }
}
