export { contentSecurityPolicy, pageHeaders } from './page-headers.js';
export { StaticFile } from './static-file.js';
