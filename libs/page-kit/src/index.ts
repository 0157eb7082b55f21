export { acceptsGzip } from './accepts-gzip.js';
export { contentSecurityPolicy, pageHeaders } from './page-headers.js';
export { StaticFile } from './static-file.js';
