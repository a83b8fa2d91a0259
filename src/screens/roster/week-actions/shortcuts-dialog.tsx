import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { useRosterWords } from "#words/made/use-roster-words.ts";

const SHORTCUTS = [
  "walk",
  "ends",
  "pages",
  "open",
  "add",
  "repeat",
  "delete",
  "select",
  "extend",
  "all",
  "none",
  "clipboard",
  "reorder",
  "undo",
  "redo",
  "drag",
  "move",
  "help",
] as const;

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const say = useRosterWords();
  return (
    <ModalFrame onClose={onClose} title={say("shortcuts.title")}>
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-5 gap-y-2.5">
        {SHORTCUTS.map((shortcut) => (
          <div key={shortcut} className="contents">
            <dt className="font-semibold">{say(`shortcuts.${shortcut}.keys`)}</dt>
            <dd className="text-muted">{say(`shortcuts.${shortcut}.action`)}</dd>
          </div>
        ))}
      </dl>
    </ModalFrame>
  );
}
