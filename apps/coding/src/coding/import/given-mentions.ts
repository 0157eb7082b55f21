import { type PartialMention, partialMention } from '@earshot/coding/entities';
import type { Line } from '@earshot/document-kit';
import { cut } from '@earshot/error-kit';
import { check, MAX_PROBLEMS, type Path } from '@earshot/request-kit';
import { itemInvalid, type ItemProblems } from '../bulk/bulk-result.js';
import { forEachInSlices } from '../write/slices.js';

/** A posted mention that is valid by itself, with its position in the request. */
export interface GivenMention {
  readonly index: number;
  readonly mention: PartialMention;
}

/** The mentions of a request that are valid by themselves, and the problems of the others. */
export interface GivenMentions {
  readonly given: readonly GivenMention[];
  readonly problems: ItemProblems;
}

/** The characters of all details together, beyond which each further one names one problem, and is cut (rule C2). */
const DETAILED = 4 * 1024 * 1024;

/** Checks each posted mention by itself (rule C20). */
export async function checkGiven(items: readonly Line[], reportId: string): Promise<GivenMentions> {
  const given: GivenMention[] = [];
  const problems: ItemProblems = new Map();
  let characters = 0;
  await forEachInSlices(items, (item, index) => {
    const isDetailed = characters < DETAILED;
    const most = isDetailed ? MAX_PROBLEMS : 1;
    const read = 'value' in item ? readMention(item.value, reportId, most) : item.problem;
    if (typeof read !== 'string') given.push({ index, mention: read });
    else {
      characters += read.length;
      problems.set(index, itemInvalid(isDetailed ? read : cut(read)));
    }
  });
  return { given, problems };
}

/** The members that are given, or what is wrong with them. */
function readMention(value: unknown, reportId: string, most: number): PartialMention | string {
  const read = (at: Path) => {
    const mention = partialMention(value, at);
    if (mention?.report_id === undefined || mention.report_id === reportId) return mention;
    return at.member('report_id').reject('value_invalid', 'must be absent, or the report of the path');
  };
  const { value: mention, problems } = check(read, '', undefined, most);
  if (problems.length === 0) return mention!;
  const texts = problems.map(({ path, detail }) => `${path || 'The mention'} ${detail}`);
  if (problems.length === MAX_PROBLEMS) texts.push('further problems are not listed');
  return `${texts.join('; ')}.`;
}
