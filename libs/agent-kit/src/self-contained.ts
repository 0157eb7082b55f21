import type { Schema } from '@earshot/message-kit';

/** `schema` with the named ones of the description that it refers to, because a tool has no description around it. */
export function selfContained(schema: Schema, named: Readonly<Record<string, object>>): Schema {
  const used = new Map<string, unknown>();
  const inline = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (key, member) => {
      if (key !== '$ref') return member;
      const name = String(member).split('/').at(-1)!;
      if (!used.has(name)) {
        used.set(name, undefined);
        used.set(name, inline(named[name]));
      }
      return `#/$defs/${name}`;
    });
  const own = inline(schema) as Schema;
  return used.size === 0 ? own : { ...own, $defs: Object.fromEntries(used) };
}
