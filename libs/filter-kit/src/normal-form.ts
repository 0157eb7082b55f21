/** `normalize` orders them in time by the square of their number. */
const MANY_MARKS = /\p{M}{31,}/gu;

/** A mark of each combining class but 0, in the order of the classes (Unicode §3.11). */
const OF_CLASSES = [
  ...'\u0334\u{16ff0}\u093c\u3099\u094d\u05b0\u05b1\u05b2\u05b3\u05b4\u05b5\u05b6\u05b7\u05b8\u05b9\u05bb\u05bc\u05bd',
  ...'\u05bf\u05c1\u05c2\ufb1e\u064b\u064c\u064d\u0618\u0619\u061a\u0651\u0652\u0670\u0711\u0c55\u0c56\u0e38\u0e48',
  ...'\u0eb8\u0ec8\u0f71\u0f72\u0f74\u0321\u1dce\u031b\u1dfa\u0316\u059a\u302e\u{1d16d}\u05ae\u0301\u0315\u035c\u035d',
  ...'\u0345',
];

/** A text in NFC, however many marks follow each other. */
export const toNfc = (text: string): string => text.replace(MANY_MARKS, inOrder).normalize('NFC');

/** A text in NFD, however many marks follow each other. */
export const toNfd = (text: string): string => text.replace(MANY_MARKS, inOrder).normalize('NFD');

/** Marks in canonical order: by class, those of a class as they are. Those of class 0 stay, and nothing passes them. */
function inOrder(marks: string): string {
  let ordered = '';
  let byClass: string[] = [];
  for (const each of marks) {
    for (const { mark, place } of partsOf(each)) {
      if (place > 0) byClass[place] = (byClass[place] ?? '') + mark;
      else {
        ordered += byClass.join('') + mark;
        byClass = [];
      }
    }
  }
  return ordered + byClass.join('');
}

/** A mark that is no combination of others, and the place of its class among all classes. */
interface Part {
  readonly mark: string;
  readonly place: number;
}

/** What marks are combined of. They are some thousands at most. */
const known = new Map<string, readonly Part[]>();

function partsOf(mark: string): readonly Part[] {
  let parts = known.get(mark);
  if (!parts)
    known.set(mark, (parts = Array.from(mark.normalize('NFD'), (part) => ({ mark: part, place: placeOf(part) }))));
  return parts;
}

function placeOf(mark: string): number {
  const isOrdered = passes(OF_CLASSES[0], mark) || passes(mark, OF_CLASSES.at(-1)!);
  return isOrdered ? 1 + OF_CLASSES.filter((other) => passes(other, mark)).length : 0;
}

/** Whether a mark is put before another one that it follows. */
const passes = (mark: string, before: string): boolean =>
  mark !== before && (before + mark).normalize('NFD') === mark + before;
