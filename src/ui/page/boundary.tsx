import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** A new value tries again. */
  resetKey: unknown;
  standIn: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  failure: { error: unknown } | null;
  resetKey: unknown;
}

/** Keeps what cannot be rendered from breaking the rest. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return resetKey === state.resetKey ? null : { failure: null, resetKey };
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.standIn(failure.error) : this.props.children;
  }
}
