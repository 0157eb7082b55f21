export { acceptsGzip } from './accepts-gzip.js';
export { hashBody } from './body-hash.js';
export { endDeafReader } from './deaf-reader.js';
export { type Document, resource, type ResourceId, type ResourceObject } from './document.js';
export { applyFieldsets, type Fieldsets, parseFieldsets } from './fieldsets.js';
export { hasBody } from './has-body.js';
export { knowAllMethods, useDocumentFormat } from './document-format.js';
export { SMALL_BODY_BYTES } from './held-bodies.js';
export { isUnchanged } from './is-unchanged.js';
export { indentOf, jsonInSteps } from './json-text.js';
export type { BodyOptions } from './body-options.js';
export { isOfType, JSON_MEDIA_TYPE, LINES_MEDIA_TYPE } from './media-type.js';
export { documentProblems } from './document-problems.js';
export { memberProblem } from './member-problem.js';
export { ON_EVERY_ANSWER } from './every-answer.js';
export { inTurns, nextTurn } from './next-turn.js';
export { firstThatFit, jsonBytes, mostJsonBytes, PAGE_BYTES } from './page-bytes.js';
export { parseJson } from './parse-json.js';
export type { Line, Lines } from './parse-lines.js';
export {
  hasLines,
  OptionalRequestDocument,
  readRequestDocument,
  readRequestLines,
  RequestDocument,
} from './request-document.js';
export { contentSecurityPolicy, pageHeaders } from './pages/page-headers.js';
export { type Content, contentOf, sendContent, StaticFile } from './pages/static-file.js';
export { isPretty, toPrettyJson } from './pretty.js';
export { expectBody } from './silent-sender.js';
