import { shownNotes } from "#domain/days/day-notes.ts";
import { publicationOf } from "#domain/roster/publication.ts";
import { isOwnedBy } from "#domain/roster/shift-owner.ts";
import type { Format } from "#lib/format/create-format.ts";
import { factsText } from "#lib/format/formatters.ts";
import { groupBy } from "#lib/group-by.ts";
import type { DayNote } from "#schema/entities/day-note.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { dayNoteText } from "#view/days/day-note-list.tsx";
import { shortTimes } from "#view/shifts/shift-words.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import type { ShiftWords } from "#view/shifts/use-shift-words.ts";
import type { SaySchedule } from "#words/made/schedule.ts";
import type { SayView } from "#words/made/view.ts";
import type { WeekPicture } from "./picture-lines.ts";
import { sameShifts } from "./team-roster.ts";
import type { ShownTeam } from "./use-team.ts";
import { teamNamesText } from "./use-team-names.ts";

/** What a picture of a week is made of. */
interface PictureSource {
  schedule: Schedule;
  team: ShownTeam;
  days: readonly string[];
  notes: readonly DayNote[];
  isTeam: boolean;
  business: string;
  /** When the device last held what the server had, as a UTC instant. */
  asOf: string;
}

/** What it is written by. */
interface PictureWriting {
  say: SaySchedule;
  sayDay: SayView;
  format: Format;
  words: ShiftWords;
  nameOf: Parameters<typeof teamNamesText>[2];
}

/** The shown week for a picture: the person's own shifts, or the team's as the page's filter shows them. */
export function weekPicture(source: PictureSource, by: PictureWriting): WeekPicture {
  const { schedule, team, days, notes, isTeam, business, asOf } = source;
  const { say, sayDay, format, words } = by;
  const published = isTeam ? team.shifts : team.published;
  const shown = published.filter(
    (shift) => days.includes(shift.date) && (isTeam || isOwnedBy(shift, schedule.me)),
  );
  const byDay = groupBy(shown, ({ date }) => date);
  const noted = groupBy(shownNotes(notes, team.shownPlaces, shown), ({ date }) => date);
  const isChanged = shown.some((shift) => publicationOf(shift) === "changed");
  return {
    title: isTeam
      ? factsText(say.locale, [say("team.team"), team.onlyPlace?.name])
      : words.person(schedule.me),
    subtitle: factsText(say.locale, [business, format.dayRange(days[0], days.at(-1))]),
    days: days.map((day) => ({
      title: format.day(day),
      notes: [
        ...(noted.get(day) ?? []).map((note) => dayNoteText(sayDay, note)),
        ...(byDay.has(day) ? [] : [say("team.emptyDay")]),
      ],
      shifts: sameShifts(byDay.get(day) ?? [], team.order).map((some) => pictureShift(some, source, by)),
    })),
    foot: [
      say("team.version", { time: format.moment(asOf), version: team.version }),
      ...(isChanged ? [say("picture.changed")] : []),
    ],
  };
}

/** Shifts of the same times, position and place, in the picture's words. */
function pictureShift(some: readonly Shift[], { isTeam, team }: PictureSource, by: PictureWriting) {
  const { say, format, words, nameOf } = by;
  const [shift] = some;
  if (!shift) return { times: "", about: "", who: "" };
  const about = [words.position(shift)?.name, isTeam && team.onlyPlace ? null : words.place(shift)];
  const own = [words.name(shift), shift.status === "dropped" && say("state.dropped")];
  return {
    times: shortTimes(shift, format),
    about: factsText(say.locale, about),
    who: isTeam ? teamNamesText(say, some, nameOf) : factsText(say.locale, own),
  };
}
