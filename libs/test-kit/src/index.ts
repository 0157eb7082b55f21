export { builtProgram } from './built-program.js';
export { DatabaseLink } from './database-link.js';
export { expectDocument, expectError } from './expect-document.js';
export { IntrospectionServer, type StandInToken } from './introspection-server.js';
export { statusesOfLargePostAndNext } from './large-post.js';
export { type RawAnswer, rawRequest } from './raw-request.js';
export { type Route, routesOf } from './routes.js';
export { createTestDatabase, type TestDatabase } from './test-database.js';
export { unknownMention, withoutWords } from './unknown-mention.js';
