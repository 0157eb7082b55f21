/** `1 user` or `2 users`, from a plural that ends in s. */
export const formatCount = (count: number, plural: string): string =>
  `${count} ${count === 1 ? plural.replace(/s$/, '') : plural}`;
