import { Component, type ReactNode } from 'react';
import { useAddress } from './platform/navigation.js';

interface FaultBoundaryProps {
  readonly children: ReactNode;
  /** By default it takes the place of the whole page. */
  readonly fault?: ReactNode;
}

/** What is drawn, or a plain message if it cannot be drawn. After Back, or another way to a different address, it is drawn again. */
export function FaultBoundary({ children, fault = <Fault /> }: FaultBoundaryProps) {
  return (
    <Boundary address={useAddress()} fault={fault}>
      {children}
    </Boundary>
  );
}

interface BoundaryProps extends Required<FaultBoundaryProps> {
  readonly address: string;
}

interface BoundaryState {
  readonly hasFailed: boolean;
}

/** React catches faults of drawing in classes only. It reports them on the console. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError = (): BoundaryState => ({ hasFailed: true });

  override state: BoundaryState = { hasFailed: false };

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.hasFailed && before.address !== this.props.address) this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? this.props.fault : this.props.children;
  }
}

/** The links load the page again, because its memory may be what is wrong. */
const Fault = () => (
  <main className="page" role="alert">
    <h1>This page cannot be shown</h1>
    <p>Something went wrong in the page. Your data is safe.</p>
    <p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Load it again
      </button>{' '}
      or go to <a href="/desk/">all reports</a>.
    </p>
  </main>
);
