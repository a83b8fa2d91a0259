import type { SaidOfWork } from "#domain/work/history.ts";
import { Badge } from "#ui/badge.tsx";

const CHANGES = { entered: "Entered", corrected: "Corrected" };

/** What was said about time at work: one's own notes, and how and why somebody changed it; else nothing. */
export function SaidNotes({ said }: { said: SaidOfWork }) {
  if (said.notes.length + said.changes.length === 0) return null;
  return (
    <ul className="flex basis-full flex-col gap-2 text-sm [overflow-wrap:anywhere] text-muted">
      {said.notes.map((note) => (
        <li key={note}>Your note: “{note}”</li>
      ))}
      {said.changes.map(({ kind, isOwn, reason }) => (
        <li key={kind + reason} className="flex flex-wrap items-center gap-2">
          <Badge tone="brand">
            {CHANGES[kind]} by {isOwn ? "you" : "a manager"}
          </Badge>
          {reason && <span>“{reason}”</span>}
        </li>
      ))}
    </ul>
  );
}
