import { bodiesOf, documentsOf, errorsOf, type Json } from './changes.js';
import { BULK, CHANGE, faults, UNDO, UPDATE } from './fault.js';

/** Changes the edits of tags of each item, or of an update. */
const editsOf = (change: (edits: Json, payload: Json) => unknown) => {
  const visit = (payload: Json) =>
    payload?.tags && !Array.isArray(payload.tags) && typeof payload.tags === 'object' && change(payload.tags, payload);
  return bodiesOf(/_bulk|_update/, ({ data, payload }) => {
    if (Array.isArray(data)) for (const item of data) visit(item?.payload);
    visit(payload);
  });
};

export const carefulFaults = [
  ...faults('C17', {
    'does not remove tags': editsOf(
      (edits) => edits.add?.length > 0 && edits.remove?.length > 0 && delete edits.remove,
    ),
    'replaces the tags by those that are added': editsOf(({ add }, payload) => add?.length > 0 && (payload.tags = add)),
    'records what was added': documentsOf(CHANGE, ({ data }) => {
      for (const { after } of data?.mention_list ?? []) after.tags &&= after.tags.slice(-1);
    }),
    'does not say which mentions would have too many tags': errorsOf(
      UPDATE,
      ({ meta }) => meta && delete meta.mention_ids,
    ),
    'ignores unknown members of edits': editsOf((edits) => delete edits.append),
  }),
  ...faults('C18', {
    'ignores if': bodiesOf(BULK, ({ data }) => {
      if (Array.isArray(data)) for (const item of data) delete item?.if;
    }),
    'compares tags without their order': bodiesOf(BULK, ({ data }) => {
      if (Array.isArray(data)) for (const item of data) item?.if?.tags?.sort?.();
    }),
    'answers 400 for other values': errorsOf(BULK, (error) => {
      if (error.status === '409') Object.assign(error, { status: '400', title: 'Bad Request' });
    }),
    'does not say the values': errorsOf(BULK, ({ meta }) => meta && delete meta.current),
    'accepts an empty if': bodiesOf(BULK, ({ data }) => {
      if (!Array.isArray(data)) return;
      for (const item of data) if (item?.if && Object.keys(item.if).length === 0) delete item.if;
    }),
  }),
  ...faults('C19', {
    'has no selection': documentsOf(UPDATE, ({ meta }) => void delete meta?.selection),
    'compares only the number of mentions': bodiesOf(UPDATE, ({ meta }) => {
      if (typeof meta?.if_selection === 'string' && meta.if_selection.length > 1) delete meta.if_selection;
    }),
    'takes any text as a selection': bodiesOf(UPDATE, ({ meta }) => {
      if (meta && String(meta.if_selection).length < 5) delete meta.if_selection;
    }),
    'ignores a misspelt dry_run of an update': bodiesOf(UPDATE, ({ meta }) => void delete meta?.dryrun),
    'ignores a misspelt dry_run of an undo': bodiesOf(UNDO, ({ meta }) => void delete meta?.dryrun),
  }),
];
