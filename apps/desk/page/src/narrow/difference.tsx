import { count, signed } from '../text/format.js';
import './difference.css';

interface DifferenceProps {
  readonly now: number;
  readonly before: number;
}

/** How a count has changed since the time before: a sign and a number, and in words for screen readers. */
export const Difference = ({ now, before }: DifferenceProps) => (
  <span className="difference" data-grows={now > before || undefined} data-shrinks={now < before || undefined}>
    <span aria-hidden="true">{now === before ? '=' : signed(now - before)}</span>
    <span className="visually-hidden">, {count(before)} before</span>
  </span>
);
