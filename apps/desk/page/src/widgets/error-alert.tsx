import { textOfProblem } from '../platform/problems.js';

interface ErrorAlertProps {
  readonly error: unknown;
  /** Asks once more. */
  readonly onRetry?: () => void;
}

/** Why something cannot be shown, in words. */
export const ErrorAlert = ({ error, onRetry }: ErrorAlertProps) => (
  <p role="alert" className="problem">
    {textOfProblem(error)}
    {onRetry && (
      <>
        {' '}
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      </>
    )}
  </p>
);
