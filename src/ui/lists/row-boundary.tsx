import { Component, type ReactNode, use } from "react";
import { uiWords } from "#words/made/ui.ts";
import { WordsLocale } from "#words/use-words.ts";

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

// no words: they may not be loaded
/** Replaces a row that cannot be rendered. */
export function BrokenRow() {
  const say = uiWords.loaded(use(WordsLocale));
  return <span className="text-sm text-muted">{say ? say("list.broken") : "Couldn't show this entry"}</span>;
}

/** Calls `draw` within a boundary, so that an error thrown by it is caught there. */
export function Drawn({ draw }: { draw: () => ReactNode }) {
  return draw();
}
