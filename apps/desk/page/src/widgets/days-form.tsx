interface DaysFormProps {
  readonly first: string;
  readonly last: string;
  /** What its button says. */
  readonly button: string;
  readonly onChoose: (first: string, last: string) => void;
}

/** Two days of the calendar. Whichever comes first, the earlier one is the first. */
export const DaysForm = ({ first, last, button, onChoose }: DaysFormProps) => (
  <form
    key={`${first} ${last}`}
    className="days-form"
    onSubmit={(event) => {
      event.preventDefault();
      const given = new FormData(event.currentTarget);
      const [earlier, later] = [String(given.get('first')), String(given.get('last'))].toSorted();
      onChoose(earlier, later);
    }}
  >
    <label>
      From <input type="date" name="first" defaultValue={first} required min="0001-01-01" max="9999-12-30" />
    </label>
    <label>
      To <input type="date" name="last" defaultValue={last} required min="0001-01-01" max="9999-12-30" />
    </label>
    <button type="submit" className="button">
      {button}
    </button>
  </form>
);
