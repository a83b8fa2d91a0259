import { Component, type ReactNode } from "react";

interface RowBoundaryProps {
  /** Stands in for what cannot be drawn. */
  standIn: ReactNode;
  children: ReactNode;
}

interface RowBoundaryState {
  isBroken: boolean;
  of: ReactNode;
}

/** One row that cannot be drawn, such as a damaged one, takes nothing else down. It is tried again when it changes. */
export class RowBoundary extends Component<RowBoundaryProps, RowBoundaryState> {
  override state: RowBoundaryState = { isBroken: false, of: this.props.children };

  static getDerivedStateFromError(): Partial<RowBoundaryState> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ children }: RowBoundaryProps, { of }: RowBoundaryState) {
    return children === of ? null : { isBroken: false, of: children };
  }

  override render() {
    return this.state.isBroken ? this.props.standIn : this.props.children;
  }
}

/** What stands in the place of a row that cannot be drawn. */
export function BrokenRow() {
  return <span className="text-sm text-muted">Couldn't show this entry</span>;
}

/** Draws something within a boundary: what is called while it is drawn fails within it, too. */
export function Drawn({ draw }: { draw: () => ReactNode }) {
  return draw();
}
