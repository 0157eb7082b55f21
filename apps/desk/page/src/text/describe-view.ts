import { parseQuery } from '@earshot/filter-kit/browser';
import { FIELDS, type FieldName } from '../state/fields.js';
import { leavesOutDeleted, type View } from '../state/view.js';
import { describeQuery } from './describe-query.js';
import { describeTree } from './describe-tree.js';
import { nameOf } from './labels.js';
import type { NameOfSearch } from './search-names.js';

/** What narrows a view in words, a line for each part (H9). `named` is how a value is called that has only an id. */
export async function describeView(
  view: View,
  named: (field: 'site' | 'author', value: string) => Promise<string | undefined>,
  nameOfSearch: NameOfSearch,
): Promise<string[]> {
  const nameOfValue = async (field: FieldName, value: string) =>
    field === 'site' || field === 'author' ? ((await named(field, value)) ?? value) : nameOf(field, value);
  const values = async (side: 'chosen' | 'excluded') => {
    const lines = Object.entries(view[side]).map(async ([name, all]) => {
      const field = name as FieldName;
      const names = await Promise.all(all.map((value) => nameOfValue(field, value)));
      return `${side === 'excluded' ? 'Not ' : ''}${FIELDS[field].label}: ${names.join(' or ')}`;
    });
    return Promise.all(lines);
  };
  return [
    ...(view.query === '' ? [] : [`Words: ${describeQuery(parseQuery(view.query))}`]),
    ...(await values('chosen')),
    ...(await values('excluded')),
    ...(view.tree ? [`Filters: ${describeTree(view.tree, nameOfSearch)}`] : []),
    ...(leavesOutDeleted(view) ? ['Without deleted mentions'] : []),
  ];
}
