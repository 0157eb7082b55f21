import type { Payload } from '@earshot/client';
import { readTag } from '@earshot/filter-kit/browser';
import { COUNTRIES, LANGUAGES } from '@earshot/reference-kit/lists';
import { filtersOfShown, useShown } from '../narrow/view-context.js';
import { useFacet } from '../platform/report-queries.js';
import { CHANNEL_NAMES } from '../text/labels.js';
import { counted } from '../text/format.js';
import { safeText } from '../text/safe-text.js';
import { Combobox, type Option } from '../widgets/combobox.js';
import { Modal } from '../widgets/modal.js';
import type { Asked } from './commands.js';
import { type Target, targetText } from './target.js';
import '../widgets/widgets.css';

interface AskDialogProps {
  readonly ask: Asked;
  readonly target: Target;
  readonly onChoose: (payload: Payload) => void;
  readonly onClose: () => void;
}

const named = (list: readonly { id: string; name: string }[]): Option[] =>
  list.map(({ id, name }) => ({ value: id, name, note: id }));

/** What is asked for, and the payload of a value. */
const QUESTIONS: Record<
  Asked,
  { title: string; button: string; label: string; payloadOf: (value: string) => Payload }
> = {
  tag: {
    title: 'Add a tag to',
    button: 'Add',
    label: 'Tag',
    payloadOf: (tag) => ({ tags: { add: [readTag(tag) ?? tag] } }),
  },
  untag: {
    title: 'Remove a tag from',
    button: 'Remove',
    label: 'Tag',
    payloadOf: (tag) => ({ tags: { remove: [tag] } }),
  },
  language: {
    title: 'Set the language of',
    button: 'Set',
    label: 'Language',
    payloadOf: (language) => ({ language: language as Payload['language'] }),
  },
  country: {
    title: 'Set the country of',
    button: 'Set',
    label: 'Country',
    payloadOf: (country) => ({ location: { country } as Payload['location'] }),
  },
  channel: {
    title: 'Set the channel of',
    button: 'Set',
    label: 'Channel',
    payloadOf: (channel) => ({ channel: channel as Payload['channel'] }),
  },
};

/** Asks for the value of a change. */
export default function AskDialog({ ask, target, onChoose, onClose }: AskDialogProps) {
  const { title, button, label, payloadOf } = QUESTIONS[ask];
  const options = useOptions(ask, target);
  return (
    <Modal title={`${title} ${targetText(target)}`} onClose={onClose} hasInput>
      <Combobox
        label={label}
        options={options}
        isOpen={ask === 'tag'}
        button={button}
        onChoose={(value) => onChoose(payloadOf(value))}
      />
      <button type="button" className="button-quiet" onClick={onClose}>
        Cancel
      </button>
    </Modal>
  );
}

function useOptions(ask: Asked, target: Target): readonly Option[] {
  const shown = useShown();
  // Tags are those of the whole report, so that a tag is found under any view.
  const filters = target.kind === 'all' && ask === 'untag' ? filtersOfShown(shown) : {};
  const isOfReport = ask === 'tag' || (ask === 'untag' && target.kind !== 'one');
  const { data: tags } = useFacet(shown.view.report, 'tag', { filters }, { all: true, enabled: isOfReport });
  switch (ask) {
    case 'language':
      return named(LANGUAGES);
    case 'country':
      return named(COUNTRIES);
    case 'channel':
      return Object.entries(CHANNEL_NAMES).map(([value, name]) => ({ value, name }));
    default:
      if (!isOfReport && target.kind === 'one')
        return target.row.tags.map((tag) => ({ value: tag, name: safeText(tag) }));
      return (tags?.buckets ?? []).map(({ key, count }) => ({
        value: key,
        name: safeText(key),
        note: counted(count, 'mention'),
      }));
  }
}
