import { CommandError } from '../command-error.js';

/** An id for a new resource from its name: `acme-drinks` from `Acme Drinks`. */
export function idFrom(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const id = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  if (id !== '') return id;
  throw new CommandError(`The name "${name}" has no letters or digits for an id; add --id.`);
}
