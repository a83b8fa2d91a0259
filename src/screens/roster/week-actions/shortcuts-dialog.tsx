import { ModalFrame } from "#ui/overlays/modal-frame.tsx";

const SHORTCUTS: readonly [string, string][] = [
  ["Arrow keys", "Walk through days, people and shifts"],
  ["Home, End", "To the first or last day"],
  ["Page Up, Page Down", "Five people up or down"],
  ["Enter", "Edit the shift, or add one to an empty day"],
  ["N", "Add a shift"],
  ["Delete", "Delete the selected shifts"],
  ["Space", "Select the shift, or no longer"],
  ["Shift + arrow keys", "Select along the way"],
  ["Ctrl or Cmd + A", "Select the whole week"],
  ["Escape", "Select nothing"],
  ["Ctrl or Cmd + C, X, V", "Copy, cut and paste"],
  ["Alt + up or down", "Reorder the shifts of a day"],
  ["Ctrl or Cmd + Z", "Undo"],
  ["Shift + Ctrl or Cmd + Z, Ctrl + Y", "Redo"],
  ["Drag", "Move; with Ctrl, or Alt on a Mac, copy"],
  ["?", "Show this"],
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <ModalFrame onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-5 gap-y-2.5">
        {SHORTCUTS.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt className="font-semibold">{keys}</dt>
            <dd className="text-muted">{what}</dd>
          </div>
        ))}
      </dl>
    </ModalFrame>
  );
}
