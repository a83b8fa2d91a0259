import { Component, type ReactNode } from "react";
import { useUiWords } from "#words/made/use-ui-words.ts";

interface RowBoundaryProps {
  /** Replaces what cannot be rendered. */
  standIn: ReactNode;
  children: ReactNode;
}

interface RowBoundaryState {
  isBroken: boolean;
  of: ReactNode;
}

/** Keeps a row that cannot be rendered from breaking the rest. Tries again when the row changes. */
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

/** Replaces a row that cannot be rendered. Its words came with the screen; should they not have, it waits for them. */
export function BrokenRow() {
  const say = useUiWords();
  return <span className="text-sm text-muted">{say("list.broken")}</span>;
}

/** Calls `draw` within a boundary, so that an error thrown by it is caught there. */
export function Drawn({ draw }: { draw: () => ReactNode }) {
  return draw();
}
