import type { Change } from '@earshot/client';
import { useInView } from '../reports/use-in-view.js';
import { MentionName } from './mention-name.js';
import { useMentionOfChange, useMentionsOfChange, useTextsOf } from './history-queries.js';
import { setTexts, transitionText } from './values-text.js';

interface ChangeDetailsProps {
  readonly change: Change;
  /** The mention that the history is about, if any. */
  readonly mention: string | undefined;
}

/** What a change set, as soon as it is in sight: of one mention with its text, or of all of them. */
export function ChangeDetails({ change, mention }: ChangeDetailsProps) {
  const [element, isInView] = useInView<HTMLSpanElement>();
  const isNeeded = isInView && change.mention_count > 0 && change.action !== 'erase';
  const { data } = useMentionsOfChange(change.id, isNeeded);
  const { data: asked } = useMentionOfChange(change, mention, isNeeded);
  const mentions = data?.pages.flatMap((page) => page.mentions) ?? [];
  const isWhole = mentions.length === change.mention_count;
  // An update sets the same on all of its mentions, so some say what it set.
  const isKnown = isWhole || (mentions.length > 0 && change.action === 'update');
  const one = asked ?? (change.mention_count === 1 ? mentions[0] : undefined);
  const isNamed = one !== undefined && one.mention_id !== mention;
  const { data: texts } = useTextsOf(change.report_id, isNamed ? [one.mention_id] : []);
  return (
    <span ref={element}>
      {isNamed && (
        <>
          <MentionName id={one.mention_id} text={texts?.get(one.mention_id)} />{' '}
        </>
      )}
      {one ? transitionText(one) : isKnown && setTexts(mentions)}
    </span>
  );
}
