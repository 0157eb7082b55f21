/** `1 user` or `2 users`, from a regular plural. */
export const formatCount = (count: number, plural: string): string =>
  `${count} ${count === 1 ? plural.replace(/(?<=ch)es$|s$/, '') : plural}`;
