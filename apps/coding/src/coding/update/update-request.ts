import { type CodedValues, codedValues } from '@earshot/coding/entities';
import { DocumentError, type InputProblem } from '@earshot/error-kit';
import { type CheckedFilters, checkFilters, type FilterSet } from '@earshot/filter-kit';
import { isObject, isWholeNumber, jsonType, wholeNumberText } from '@earshot/validation-kit';
import type { PayloadDto } from '../dto/payload.dto.js';
import { dropRepeatedTags } from '../plan/repeated-tags.js';
import { payloadProblems } from '../validation/check-payload.js';
import { UnknownMembers } from '../validation/unknown-members.js';

/** An update by filter after it was checked (rule C14). */
export interface UpdateRequest {
  filters: FilterSet;
  payload: PayloadDto;
  /** The values that the payload sets. */
  values: CodedValues;
  /** The number of mentions that the filters must select, if the client gives one. */
  ifCount: number | undefined;
  /** Whether nothing is written (rule C12). */
  isDryRun: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const MEMBERS = ['filters', 'payload', 'meta'];

/** Reads the body of an update by filter. Throws a 400 that names every problem with its path. */
export function readUpdateRequest(document: unknown): UpdateRequest {
  if (!isObject(document)) throw DocumentError.of('value_invalid', 'The body must be an object.');
  const { meta = {} } = document;
  const checked = filtersOf(document);
  const problems = [
    ...unknownMembers(document),
    ...checked.problems,
    ...payloadProblems(document.payload),
    ...metaProblems(meta),
  ];
  if (!checked.filters || problems.length > 0) throw DocumentError.invalidInput(...problems);
  const { dry_run: isDryRun = false, if_count: ifCount } = meta as { dry_run?: boolean; if_count?: number };
  const payload = document.payload as PayloadDto;
  dropRepeatedTags(payload);
  return { filters: checked.filters, payload, values: codedValues(payload), ifCount, isDryRun };
}

function unknownMembers(document: Json): InputProblem[] {
  const unknown = new UnknownMembers();
  for (const name of Object.keys(document)) if (!MEMBERS.includes(name)) unknown.add('', name, MEMBERS);
  return unknown.problems();
}

function filtersOf({ filters }: Json): CheckedFilters {
  if (filters !== undefined) return checkFilters(filters);
  const detail = 'is missing; it must be an object of filters, and {} selects the whole report';
  return { problems: [{ code: 'member_missing', path: 'filters', detail }] };
}

/** Unknown members of `meta` are ignored (rule C12). */
function metaProblems(meta: unknown): InputProblem[] {
  const invalid = (path: string, detail: string): InputProblem[] => [{ code: 'value_invalid', path, detail }];
  if (!isObject(meta)) return invalid('meta', 'must be an object');
  const { dry_run = false, if_count = 0 } = meta;
  return [
    ...(typeof dry_run === 'boolean' ? [] : invalid('meta.dry_run', `must be true or false, not ${jsonType(dry_run)}`)),
    ...(isWholeNumber(if_count) ? [] : invalid('meta.if_count', `must be ${wholeNumberText()}`)),
  ];
}
