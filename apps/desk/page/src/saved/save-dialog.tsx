import type { Filters } from '@earshot/client';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { notify } from '../coding/notices.js';
import { filtersOfShown, useShown } from '../narrow/view-context.js';
import { usePlatform } from '../platform/platform.js';
import { textOfProblem } from '../platform/problems.js';
import { Modal } from '../widgets/modal.js';
import { SAVED_KEY } from './saved-queries.js';
import { keptView } from './saved-view.js';
import '../widgets/widgets.css';

/** Saves the view under a name, for all people of the client account. */
export default function SaveDialog({ onClose }: { readonly onClose: () => void }) {
  const shown = useShown();
  const { client } = usePlatform();
  const answers = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    setBusy(true);
    setProblem(undefined);
    try {
      const { view } = shown;
      const filters = filtersOfShown(shown) as Filters;
      await client.searches.make({ name, report_id: view.report, filters, view: keptView(view) });
      await answers.invalidateQueries({ queryKey: SAVED_KEY });
      notify({ text: `Saved: ${name}. You find it on the Reports page.` });
      onClose();
    } catch (error) {
      setProblem(textOfProblem(error));
      setBusy(false);
    }
  };

  return (
    <Modal title="Save this search" onClose={onClose} hasInput>
      <form className="login-form" onSubmit={(event) => void save(event)}>
        <label>
          Name
          <input name="name" required maxLength={255} autoComplete="off" data-begin="" />
        </label>
        <p>Everyone in your organisation can see and change it.</p>
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
