export { type Document, resource, type ResourceId, type ResourceObject } from './document.js';
export { useDocumentFormat } from './document-format.js';
export { documentProblems } from './document-problems.js';
export { applyFieldsets, type Fieldsets, parseFieldsets } from './fieldsets.js';
export { MAX_JSON_DEPTH, parseJson } from './parse-json.js';
export { isPlainText } from './plain-text.js';
export { OptionalRequestDocument, readRequestDocument, RequestDocument } from './request-document.js';
