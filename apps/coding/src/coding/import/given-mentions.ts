import { type PartialMention, partialMention } from '@earshot/coding/entities';
import type { Line } from '@earshot/document-kit';
import { check, MAX_PROBLEMS, type Path } from '@earshot/message-kit';
import { InvalidItems, type ItemProblems } from '../items/item-problem.js';
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

/** Checks each posted mention by itself (rule C20). */
export async function checkGiven(items: readonly Line[], reportId: string): Promise<GivenMentions> {
  const given: GivenMention[] = [];
  const invalid = new InvalidItems();
  await forEachInSlices(items, (item, index) => {
    const most = invalid.areCut ? 1 : MAX_PROBLEMS;
    const read = 'value' in item ? readMention(item.value, reportId, most) : item.problem;
    if (typeof read !== 'string') given.push({ index, mention: read });
    else invalid.add(index, read);
  });
  return { given, problems: invalid.problems };
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
