/** A change of an answer that no check needs to notice, and why. */
export type Unnoticed = [where: RegExp, change: RegExp, because: string];

const ANY = /./;
const ANOTHER_TEXT = /^has another text$/;

/** Changes of a part of an answer, such as `GET /mention/v2/reports/* body.data.name`. */
export const UNNOTICED_PARTS: readonly Unnoticed[] = [
  [/^GET \/health\S* body\.meta/, ANY, 'only the statuses are in rule A5'],
  [/^GET \/metrics /, ANY, 'which metrics there are is not in rule A5'],
  [/^HEAD /, ANY, 'only its request id is checked'],
  [/^an error body\.(error\.message|id|jsonrpc)/, ANY, 'the Model Context Protocol has its own tests'],
  [/^\S+ \S+\/mcp body\.result\.tools\.\*\.(annotations|description|inputSchema|title)/, ANY, 'models read it'],
  [/^\S+ \S+\/mcp body\.result\.content/, ANY, 'models read it'],
  [/^\S+ \S+\/mcp body\.result\.structuredContent\.data\.\*\.title/, ANY, 'another check compares all mentions'],
  [/^\S+ \S+\/mcp body\.result\.structuredContent\.errors\.\*\.id/, ANY, 'each error has another id'],
  [/^an error body\.errors$/, /^swaps/, 'errors of one request have no order'],
  [/^an error body\.errors\.\*\.id/, ANOTHER_TEXT, 'an id is any text'],
  [/ body\.errors\.\*\.detail/, ANOTHER_TEXT, 'people read it'],
  [/^POST \/security\/v1\/oauth\/token body\.(app_id|refresh_token)/, ANOTHER_TEXT, 'version 2 is checked'],
  [/ headers\.x-may-introspect/, ANY, 'it is not in the interface'],
  [/^GET \/security\/v2\/me body\.data\.email/, ANY, 'the fixtures have it, but not every login'],
  [/^GET \/security\/v2\/me body\.data\.token\.expires_in/, /one more$/, 'it is less each second'],
  [/^GET \/coding\/v1\/feed body\.included\.mention$/, /^swaps|repeats/, 'included mentions have no order'],
  [/^GET \/coding\/v1\/feed body\.included\.mention\.\*\./, ANY, 'what the copy needs is compared at its end'],
  [/^GET \/coding\/v1\/feed body\.meta\.next/, /another type$/, 'clients send it as text'],
];

/** Answers where a check does not depend on whether the request was accepted, by rule, check and request. */
export const UNNOTICED_ANSWERS: readonly Unnoticed[] = [
  [/^A8 returns the request id .* GET \/mention\/v2\/%E0%A4%A/, ANY, 'a gateway may reject it before it reads headers'],
  [/^B7 does not use the header Host/, ANY, 'a gateway may reject another Host'],
  [/^E1 answers with exactly application\/json/, ANY, 'the check is about the media type of any answer'],
  [/^E6 has X-Content-Type-Options/, ANY, 'the check is about the header of any answer'],
  [/^E5 answers hostile paths and queries/, /^accepted|rejected/, 'any answer but a failure is fine'],
  [/^(C16|C20|C24|D14) .* POST \S+\/(_undo|_erase)/, ANY, 'it deletes what the check made'],
  [/^(G2|D25) .* DELETE /, ANY, 'it deletes what the check made'],
];
