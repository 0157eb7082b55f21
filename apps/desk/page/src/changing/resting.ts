import { clashes, type Edit } from './values.js';
import type { Write } from './write.js';

type Coding = Write & { kind: 'code' };

/**
 * The writes without the edits of a mention that rest on one that was not made: they replace the same members, so they were
 * decided on values that never were. The first write is the one that has just been answered.
 * @returns what is left of the writes, those that lost an edit, and what was wanted of the mention in the end
 */
export function withoutResting(
  [answered, ...later]: readonly Write[],
  mention: string,
  edit: Edit,
): { kept: Write[]; lost: Coding[]; mine: Edit } {
  let mine = edit;
  const kept: Write[] = [answered];
  const lost: Coding[] = [];
  for (const write of later) {
    const resting = write.kind === 'code' ? write.edits.filter((each) => rests(each, mention, edit)) : [];
    if (write.kind !== 'code' || resting.length === 0) {
      kept.push(write);
      continue;
    }
    for (const each of resting) mine = { ...mine, ...each.edit };
    lost.push(write);
    const edits = write.edits.filter((each) => !resting.includes(each));
    if (edits.length > 0) kept.push({ ...write, edits });
  }
  return { kept, lost, mine };
}

const rests = (each: { mention: string; edit: Edit }, mention: string, edit: Edit): boolean =>
  each.mention === mention && clashes(each.edit, edit);
