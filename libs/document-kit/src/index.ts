export { type Document, resource, type ResourceId, type ResourceObject } from './document.js';
export { hasBody } from './has-body.js';
export { knowAllMethods, useDocumentFormat } from './document-format.js';
export { documentProblems } from './document-problems.js';
export { ON_EVERY_ANSWER } from './every-answer.js';
export { nextTurn } from './next-turn.js';
export { isPlainText } from './plain-text.js';
export { OptionalRequestDocument, RequestDocument } from './request-document.js';
