import { htmlLanguage } from '../text/language.js';
import { beginningOf } from '../text/beginning.js';
import type { MentionText } from './history-queries.js';

const SHOWN = 60;

/** The beginning of a mention, or its id as long as its text is not known. */
export const MentionName = ({ id, text }: { readonly id: string; readonly text: MentionText | undefined }) =>
  text ? <bdi lang={htmlLanguage(text.language)}>“{beginningOf(text.text, SHOWN)}”</bdi> : <bdi>{id}</bdi>;
