import type { JsonObject } from '@earshot/agent-kit';

/** The most characters of a text in a list. */
const MOST = 500;

/** A page of mentions whose long texts are cut, and marked (I2). */
export const cutContent = (page: JsonObject): JsonObject => ({
  ...page,
  data: (page.data as JsonObject[]).map((mention) => {
    const { content } = mention;
    if (typeof content !== 'string' || content.length <= MOST) return mention;
    const characters = [...content];
    if (characters.length <= MOST) return mention;
    return { ...mention, content: characters.slice(0, MOST).join(''), content_cut: true };
  }),
});
