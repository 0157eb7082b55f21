export { TIME_COLUMNS } from './compile-time.js';
export { NUMBER_COLUMNS } from './compile-number.js';
export { LIST_COLUMNS, TEXT_COLUMNS } from './compile-values.js';
export type { FilteredReport } from './compile-context.js';
export { DOCUMENTS, type DrivingTable } from './driving-table.js';
export { COLUMNS } from './columns.js';
export { DOCUMENT_COLUMNS } from './document-columns.js';
export { type MentionSelection, selectMentions, withIds } from './mention-selection.js';
export { StatementParameters } from './statement-parameters.js';
