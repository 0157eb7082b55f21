import { type CodedValues, codedValues } from '@earshot/coding/entities';
import { DocumentError, unknownMembers } from '@earshot/error-kit';
import { type CheckedFilters, checkFilters, type FilterSet } from '@earshot/filter-kit';
import { isWholeNumber, wholeNumberText } from '@earshot/validation-kit';
import type { PayloadDto } from '../dto/payload.dto.js';
import { dropRepeatedTags } from '../plan/repeated-tags.js';
import { bodyObject } from '../validation/body-object.js';
import { payloadProblems } from '../validation/check-payload.js';
import { isDryRun } from '../validation/dry-run.js';

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

/** Reads the body of an update by filter. Throws a 400 that names the problems with their paths. */
export function readUpdateRequest(document: unknown): UpdateRequest {
  const body = bodyObject(document);
  const checked = filtersOf(body);
  const problems = [...unknownMembers(body, MEMBERS), ...checked.problems, ...payloadProblems(body.payload)];
  if (!checked.filters || problems.length > 0) throw DocumentError.invalidInput(...problems);
  const payload = body.payload as PayloadDto;
  dropRepeatedTags(payload);
  return {
    filters: checked.filters,
    payload,
    values: codedValues(payload),
    isDryRun: isDryRun(body.meta),
    ifCount: ifCount(body.meta),
  };
}

function filtersOf({ filters }: Json): CheckedFilters {
  if (filters !== undefined) return checkFilters(filters);
  const detail = 'is missing; it must be an object of filters, and {} selects the whole report';
  return { problems: [{ code: 'member_missing', path: 'filters', detail }] };
}

/** `if_count` of `meta`, which is an object. */
function ifCount(meta: unknown = {}): number | undefined {
  const { if_count } = meta as Json;
  if (if_count === undefined || isWholeNumber(if_count)) return if_count;
  const detail = `must be ${wholeNumberText()}`;
  throw DocumentError.invalidInput({ code: 'value_invalid', path: 'meta.if_count', detail });
}
