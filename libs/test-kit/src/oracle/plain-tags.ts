/** Tags in their normal form, each once, also those that an earlier version stored (rule C4). */
export const plainTags = (tags: readonly string[]): string[] => [
  ...new Set(
    tags
      .map((tag) =>
        tag
          .replaceAll(/\p{Cc}/gu, ' ')
          .replaceAll(/^\p{White_Space}+|\p{White_Space}+$/gu, '')
          .normalize('NFC'),
      )
      .filter((tag) => tag !== ''),
  ),
];
