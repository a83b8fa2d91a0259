import { listText, textCollator } from "#lib/format/formatters.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import type { SaySchedule } from "#words/made/schedule.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";

/** What the team's roster calls who has a shift. */
type NameOf = (shift: Pick<Shift, "user_id">) => string;

/** Names who has a shift: 'Ann Lee (you)', 'Ben Carver', 'Open shift'. */
export function useTeamNames(schedule: Schedule): NameOf {
  const say = useScheduleWords();
  const words = useShiftWords(schedule);
  return ({ user_id }) => {
    if (user_id === null) return say("openShift");
    const name = words.person(user_id);
    return user_id === schedule.me ? say("team.you", { name }) : name;
  };
}

/** Everybody on some shifts, by name: 'Ann Lee (you), Ben Carver (dropped), and Open shift'. */
export function teamNamesText(say: SaySchedule, shifts: readonly Shift[], nameOf: NameOf): string {
  const isDropped = ({ user_id, status }: Shift) => user_id !== null && status === "dropped";
  const names = shifts.map((shift) =>
    isDropped(shift) ? say("team.dropped", { name: nameOf(shift) }) : nameOf(shift),
  );
  return listText(say.locale, names.sort(textCollator(say.locale).compare));
}
