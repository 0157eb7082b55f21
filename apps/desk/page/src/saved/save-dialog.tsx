import type { Filters, SavedSearch } from '@earshot/client';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { notify } from '../coding/notices.js';
import { isOwn } from '../coding/writes.js';
import { useShown } from '../narrow/view-context.js';
import { usePlatform } from '../platform/platform.js';
import { textOfProblem } from '../platform/problems.js';
import type { Period } from '../state/period.js';
import { savedFilters } from '../state/to-filters.js';
import { Modal } from '../widgets/modal.js';
import { safeText } from '../text/safe-text.js';
import { ChangedMeanwhile, replaceSearch } from './replace-search.js';
import { SAVED_KEY, useSavedSearches } from '../platform/saved-queries.js';
import { keptView } from './saved-view.js';
import '../widgets/widgets.css';

/** What a search finds later. */
const ROLLS = {
  last: 'Its period rolls: the last days always end with the newest mention.',
  whole: 'Its period rolls: it is always the one before today.',
  all: 'It finds new mentions, too.',
  days: 'Its period stays as it is.',
  instants: 'Its period stays as it is.',
} as const satisfies Record<Period['type'], string>;

/** Saves the view under a name, for all people of the client account or for its reader alone (G2). */
export default function SaveDialog({ onClose }: { readonly onClose: () => void }) {
  const shown = useShown();
  const { client } = usePlatform();
  const answers = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { data: all = [] } = useSavedSearches();
  const searches = all.filter(({ report_id }) => report_id === shown.view.report);
  const [replaced, setReplaced] = useState<SavedSearch>();
  const [isPrivate, setPrivate] = useState(false);
  const canBePrivate = !replaced || isOwn(replaced.user_id);
  const visibility = isPrivate && canBePrivate ? 'private' : 'account';

  const choose = (id: string) => {
    const search = searches.find((each) => each.id === id);
    setReplaced(search);
    setPrivate(search?.visibility === 'private');
  };

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    setBusy(true);
    setProblem(undefined);
    try {
      const { view } = shown;
      const filters = savedFilters(view, shown.period) as Filters;
      const search = { name, report_id: view.report, filters, view: keptView(view), visibility } as const;
      if (replaced) await replaceSearch(client, replaced, search);
      else await client.searches.make(search);
      await answers.invalidateQueries({ queryKey: SAVED_KEY });
      notify({ text: `Saved: ${name}. You find it on the Reports page.` });
      onClose();
    } catch (error) {
      setProblem(error instanceof ChangedMeanwhile ? error.message : textOfProblem(error));
      setBusy(false);
    }
  };

  return (
    <Modal title="Save this search" onClose={onClose} hasInput>
      <form className="login-form" onSubmit={(event) => void save(event)}>
        <label>
          Name
          <input
            key={replaced?.id}
            name="name"
            required
            maxLength={255}
            autoComplete="off"
            data-begin=""
            defaultValue={replaced?.name}
          />
        </label>
        {searches.length > 0 && (
          <label>
            Save as
            <select className="select" value={replaced?.id ?? ''} onChange={({ target }) => choose(target.value)}>
              <option value="">a new search</option>
              {searches.map(({ id, name }) => (
                <option key={id} value={id}>
                  in place of {safeText(name)}
                </option>
              ))}
            </select>
          </label>
        )}
        {canBePrivate && (
          <label className="selection-box">
            <input type="checkbox" checked={isPrivate} onChange={({ target }) => setPrivate(target.checked)} />
            Only for me
          </label>
        )}
        <p>
          {ROLLS[shown.view.period.type]}{' '}
          {visibility === 'private' ? 'Only you see it.' : 'Everyone in your organisation can see and change it.'}
        </p>
        <p role="alert" className="problem">
          {problem}
        </p>
        <button type="submit" className="button-primary" disabled={isBusy}>
          Save
        </button>
        <button type="button" className="button-quiet" onClick={onClose}>
          Cancel
        </button>
      </form>
    </Modal>
  );
}
