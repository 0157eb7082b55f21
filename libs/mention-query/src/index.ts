export type { FilteredReport } from './compile-context.js';
export { DOCUMENTS, type DrivingTable } from './driving-table.js';
export { type MentionSelection, selectMentions } from './mention-selection.js';
export { StatementParameters } from './statement-parameters.js';
