import { Suspense, useEffect } from "react";
import type { Shift } from "#schema/entities/shift.ts";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotOpened } from "#ui/not-loaded.tsx";
import type { Board } from "./board.ts";
import { partsAtHand } from "./parts.ts";
import type { NewShiftPlace, RosterPartProps } from "./roster-parts.ts";

const shiftDialog = lazyPart(
  async () => (await import("./shift-dialog/shift-dialog.tsx")).ShiftDialog,
  NotOpened,
);
const reorderDialog = lazyPart(
  async () => (await import("./week-actions/reorder-dialog.tsx")).ReorderDialog,
  NotOpened,
);
const shortcuts = lazyPart(
  async () => (await import("./week-actions/shortcuts-dialog.tsx")).ShortcutsDialog,
  NotOpened,
);

/** What is open over the roster. */
export type RosterPanel =
  | { kind: "shift"; opened: Shift | NewShiftPlace }
  | { kind: "reorder" }
  | { kind: "help" };

interface RosterPanelsProps {
  panel: RosterPanel | null;
  board: Board;
  part: RosterPartProps;
  onClose: () => void;
}

/** The dialogs of the roster; their code comes once the screen has settled, so that it is there offline. */
export function RosterPanels({ panel, board, part, onClose }: RosterPanelsProps) {
  useEffect(shiftDialog.preloadWhenIdle, []);
  useEffect(reorderDialog.preloadWhenIdle, []);
  useEffect(shortcuts.preloadWhenIdle, []);
  useEffect(partsAtHand, []);
  return (
    <Suspense>
      {panel?.kind === "shift" && (
        <shiftDialog.Part opened={panel.opened} part={part} actions={board.actions} onClose={onClose} />
      )}
      {panel?.kind === "reorder" && <reorderDialog.Part board={board} onClose={onClose} />}
      {panel?.kind === "help" && <shortcuts.Part onClose={onClose} />}
    </Suspense>
  );
}
