import { useState } from "react";
import { shownNotes } from "#domain/days/day-notes.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import { listText } from "#lib/format/formatters.ts";
import { useAllDayNotes } from "#queries/day-notes.ts";
import { useTemplates } from "#queries/roster.ts";
import type { DayNote } from "#schema/entities/day-note.ts";
import { Button } from "#ui/button.tsx";
import { List } from "#ui/lists/list.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { dayNoteText, useNotePlace } from "#view/days/day-note-list.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { Unsent } from "#view/shifts/unsent.tsx";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { DayNoteDialog, type OpenedNote } from "./day-note-dialog.tsx";
import { useRemoval } from "./use-removal.ts";

interface DayDialogProps {
  date: string;
  /** The places it is about; null for all. */
  at: ReadonlySet<string> | null;
  onClose: () => void;
}

/** What is special about one day: holidays, closed days, events and notes, each to edit or take away. Works offline. */
export function DayDialog({ date, at, onClose }: DayDialogProps) {
  const say = useRosterSetupWords();
  const format = useFormat();
  const all = useAllDayNotes(date, date);
  const notes = all && shownNotes(all, at);
  const [only = null, other] = at ?? [];
  const [edited, setEdited] = useState<OpenedNote | null>(null);
  return (
    <ModalFrame onClose={onClose} title={format.day(date)}>
      {notes?.length === 0 && <p className="text-muted">{say("days.nothing")}</p>}
      {notes && notes.length > 0 && (
        <List label={say("days.list")}>
          {notes.map((note) => (
            <DayNoteRow key={note.id} note={note} onEdit={() => setEdited(note)} />
          ))}
        </List>
      )}
      <Button variant="secondary" onPress={() => setEdited({ date, place_id: other ? null : only })}>
        <Icon name="plus" />
        {say("days.addHere")}
      </Button>
      {edited && <DayNoteDialog opened={edited} onClose={() => setEdited(null)} />}
    </ModalFrame>
  );
}

/** A note with what can be done with it; a holiday that was taken away can be brought back. */
export function DayNoteRow({ note, onEdit }: { note: DayNote; onEdit: () => void }) {
  const say = useRosterSetupWords();
  const sayView = useViewWords();
  const { takeAway, returnIt } = useRemoval();
  const placeOf = useNotePlace();
  const { title, is_observed } = note;
  const actions = is_observed
    ? ([
        ["edit", onEdit],
        ["remove", () => void takeAway(note)],
      ] as const)
    : ([["bringBack", () => void returnIt(note)]] as const);
  return (
    <li className="py-3">
      {/* Each in the direction of its own words, and all below each other. */}
      <p className={is_observed ? "font-semibold" : "text-muted line-through"}>
        <bdi>{dayNoteText(sayView, note, placeOf(note))}</bdi>
      </p>
      {note.text && (
        <p className="text-sm text-muted whitespace-pre-line [overflow-wrap:anywhere]">
          <bdi>{note.text}</bdi>
        </p>
      )}
      <Needs note={note} />
      {!is_observed && <Badge>{say("days.notObserved")}</Badge>}
      {isWaiting(note) && <Unsent />}
      <div className="-ms-4 flex flex-wrap">
        {actions.map(([action, run]) => (
          <Button
            key={action}
            variant="quiet"
            aria-label={say(`days.${action}.named`, { title })}
            onPress={run}
          >
            {say(`days.${action}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}

/** How many people the day needs: '3 × Late'. */
function Needs({ note: { needs } }: { note: DayNote }) {
  const say = useRosterSetupWords();
  const templates = useTemplates();
  const told = needs.flatMap(({ template_id, headcount }) => {
    const template = templates?.find(({ id }) => id === template_id);
    return template ? [say("days.need", { template: template.name, count: headcount })] : [];
  });
  if (told.length === 0) return null;
  return <p className="text-sm text-muted">{listText(say.locale, told)}</p>;
}
