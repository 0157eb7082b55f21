import type { Check } from '../../src/check.js';
import type { Json } from '../faults/changes.js';
import { errorOf, answerOf, type FaultyAnswer } from '../faults/fault.js';
import type { Exchange } from '../faulty-platform.js';
import { changedAnswer, isList, partsIn, type Path, treeOf, withPart } from './answer-tree.js';
import { type Mutator, REMOVED } from './mutators.js';

/** What a check and the platform sent each other. */
export interface Conversation {
  check: Check;
  exchanges: readonly Exchange[];
  /** The random ids that the check made. */
  ids: readonly string[];
}

/** A part of an answer in a conversation. */
export interface Part {
  conversation: Conversation;
  /** The place of the answer. */
  index: number;
  path: Path;
  value: Json;
}

/** Headers that have the same meaning at every route. */
const EVERYWHERE = ['cache-control', 'x-content-type-options', 'x-request-id'];

/** Headers of HTTP itself, and how long to wait, which depends on the moment. */
const OF_HTTP = ['date', 'vary', 'retry-after'];

/** A request without what differs between requests of a route. */
const routeOf = ({ method, path }: Exchange['request']): string => {
  const [route] = path.replace(/(?<=.)\/+(?=\?|$)/, '').split('?');
  return `${method} ${route.replaceAll(/(reports|mentions|dashboards|changes|searches)\/[^/]+/g, '$1/*')}`;
};

/** Answers with the same members: errors of all routes, or those of one route. */
function kindOf({ request, answer }: Exchange, body: Json): string {
  if (body?.error_description !== undefined) return 'an OAuth error';
  return answer.status < 400 ? routeOf(request) : 'an error';
}

/** The type of a value, as far as mutators treat values differently. */
const typeOf = (value: Json): string =>
  isList(value) ? `list of ${Math.min(value.length, 2)}` : value === null ? 'null' : typeof value;

/** The parts of an answer by what they are, such as `GET /mention/v2/reports/* body.data.name`. */
function* namedParts(exchange: Exchange): Generator<[name: string, path: Path, value: Json]> {
  const tree = treeOf(exchange.answer);
  const kind = kindOf(exchange, tree.body);
  for (const [path, value] of partsIn(tree)) {
    const [root, header] = path.map(String);
    if (root === undefined || (root === 'headers' && (header === undefined || OF_HTTP.includes(header)))) continue;
    const owner = root === 'headers' && EVERYWHERE.includes(header) ? 'any answer' : kind;
    yield [`${owner} ${path.map((step) => (typeof step === 'number' ? '*' : step)).join('.')}`, path, value];
  }
}

/** The parts of all answers by what they are. Each type of value is there once for each conversation. */
export function partsOf(conversations: readonly Conversation[]): Map<string, Part[]> {
  const parts = new Map<string, Part[]>();
  for (const conversation of conversations) {
    const seen = new Set<string>();
    for (const [index, exchange] of conversation.exchanges.entries()) {
      for (const [name, path, value] of namedParts(exchange)) {
        const typed = `${name} ${typeOf(value)}`;
        if (seen.has(typed)) continue;
        seen.add(typed);
        parts.set(name, [...(parts.get(name) ?? []), { conversation, index, path, value }]);
      }
    }
  }
  return parts;
}

/** The answer with another value of the part, or undefined if the mutator has none. */
export function mutated({ conversation, index, path, value }: Part, mutator: Mutator): FaultyAnswer | undefined {
  const changed = mutator(value, path);
  if (changed === undefined) return undefined;
  const { answer } = conversation.exchanges[index];
  return changedAnswer(answer, withPart(treeOf(answer), path, changed, REMOVED));
}

/** The answer of a platform that rejects what it accepts, or accepts what it rejects. */
export const opposite = ({ status }: FaultyAnswer): FaultyAnswer =>
  status < 400 ? errorOf(500, 'Internal Server Error') : answerOf(200, { data: {} });
