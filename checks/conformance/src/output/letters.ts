/** The subjects of the rules of docs/interface.md by their letters. */
export const LETTERS: Record<string, string> = {
  A: 'Running the platform',
  B: 'The security area',
  C: 'The coding area',
  D: 'The mention area',
  E: 'Documents, everywhere',
  F: 'The seeding tool',
  G: 'The workspace area',
  H: 'The desk',
  I: 'The doors for agents',
};

const numberOf = ({ rule }: { rule: string }): number => Number(rule.slice(1));

/** Groups by the letter of the rule, in the order of docs/interface.md. */
export const byLetter = <T extends { rule: string }>(items: readonly T[]): [letter: string, items: T[]][] =>
  Object.keys(LETTERS)
    .map((letter): [string, T[]] => [letter, items.filter(({ rule }) => rule[0] === letter)])
    .filter(([, group]) => group.length > 0)
    .map(([letter, group]) => [letter, group.sort((a, b) => numberOf(a) - numberOf(b))]);
