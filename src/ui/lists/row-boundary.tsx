import type { ReactNode } from "react";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { Boundary } from "../page/boundary.tsx";

interface RowBoundaryProps {
  standIn?: ReactNode;
  children: ReactNode;
}

/** Keeps a row that cannot be rendered from breaking the rest. Tries again when the row changes. */
export function RowBoundary({ standIn = <BrokenRow />, children }: RowBoundaryProps) {
  return (
    <Boundary resetKey={children} standIn={() => standIn}>
      {children}
    </Boundary>
  );
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
