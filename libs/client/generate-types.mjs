import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import * as prettier from 'prettier';

const DESCRIPTION = join(import.meta.dirname, '..', '..', 'docs', 'openapi.json');
const TYPES = join(import.meta.dirname, 'src', 'api.ts');

const HEADER = '// Generated from docs/openapi.json by `npx nx run client:types`. Do not edit.\n\n';

/** The text of `src/api.ts`: the types of every operation and schema of the description. */
export async function generateTypes() {
  const description = JSON.parse(await readFile(DESCRIPTION, 'utf8'), relevant);
  const types = await openapiTS(description, {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    // Each schema is also a type of its name.
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  });
  const options = await prettier.resolveConfig(TYPES);
  return prettier.format(HEADER + astToString(types), { ...options, filepath: TYPES });
}

/** Visits each value of the description, and returns what the types are made from. */
function relevant(key, value) {
  if (key === 'responses') return withoutErrors(value);
  if (isAlternativeOfRequired(value?.anyOf)) return { ...value, anyOf: undefined };
  // The alternatives of `anyOf` have a type each.
  return value?.anyOf && Array.isArray(value.type) ? { ...value, type: undefined } : value;
}

/** Error answers have the same types everywhere: `ErrorDocument` and `OAuthError`. */
const withoutErrors = (responses) =>
  Object.fromEntries(Object.entries(responses).filter(([status]) => !/^[45]/.test(status)));

/**
 * Whether an `anyOf` only says that one of several members is required, such as `begin` or `end`. The generator would
 * make it a union with `unknown`, which accepts every value.
 */
const isAlternativeOfRequired = (anyOf) =>
  Array.isArray(anyOf) && anyOf.every((schema) => Object.keys(schema).join() === 'type,required');

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(TYPES, await generateTypes());
