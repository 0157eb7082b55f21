/** The column of mention documents of each field that may be missing in them (rule D23). */
export const DOCUMENT_COLUMNS = { title: 'title', content: 'content', url: 'url' } as const;
