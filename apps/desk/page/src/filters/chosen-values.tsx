import type { ReactNode } from 'react';
import { safeText } from '../text/safe-text.js';

interface ChosenValuesProps {
  readonly values: readonly string[];
  readonly nameOf: (value: string) => string;
  readonly onRemove: (value: string) => void;
  /** Adds a value. It gets the focus when one goes. */
  readonly children: ReactNode;
}

/** The chosen values of a condition, each with its removal, and what adds more. */
export const ChosenValues = ({ values, nameOf, onRemove, children }: ChosenValuesProps) => (
  <span className="filter-choice">
    {values.map((each) => (
      <button
        key={each}
        type="button"
        className="chip"
        onClick={({ currentTarget }) => {
          // This button goes.
          currentTarget.parentElement?.querySelector<HTMLElement>('select, input')?.focus();
          onRemove(each);
        }}
      >
        <bdi>{safeText(nameOf(each))}</bdi> <span aria-hidden="true">×</span>
        <span className="visually-hidden">remove</span>
      </button>
    ))}
    {children}
  </span>
);
