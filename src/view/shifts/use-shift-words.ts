import type { ShiftTimes } from "#domain/time/spans.ts";
import { factsText } from "#lib/format/formatters.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { useFormat } from "../format/use-format.ts";
import { templateName } from "./shift-names.ts";
import { timesText } from "./shift-words.ts";
import type { Schedule } from "./use-schedule.ts";

/** How the Schedule and requests name shifts and people. */
export function useShiftWords({
  people,
  former,
  templates,
  named,
  placeNames,
  now,
}: Pick<Schedule, "people" | "former" | "templates" | "named" | "placeNames" | "now">) {
  const say = useScheduleWords();
  const format = useFormat();
  const times = (shift: ShiftTimes) => timesText(shift, format);
  const day = (date: string) => format.relativeDay(date, now);
  return {
    /** '9:00 AM – 5:00 PM' */
    times,
    /** 'Tomorrow' or 'Fri, Nov 20' */
    day,
    /** 'Fri, Nov 20, 9:00 AM – 5:00 PM' */
    when: (shift: ShiftTimes) => factsText(format.locale, [day(shift.date), times(shift)]),
    /** The name of the shift's template; a custom shift has none. */
    name(shift: Pick<Shift, "time_slot" | "start_time" | "end_time">) {
      const template = templates.get(shift.time_slot ?? "");
      return template ? templateName(shift, template) : say("customShift");
    },
    /** What the shift is worked as; undefined for anything. */
    position: ({ position_id }: Partial<Pick<Shift, "position_id">>) => named.get(position_id ?? ""),
    /** The name of where it is worked; undefined for anywhere, and where there is one place. */
    place: ({ place_id }: Partial<Pick<Shift, "place_id">>) => placeNames.get(place_id ?? ""),
    /** A person's name if known, even after they left. */
    person: (id: string | null) =>
      (id !== null && (people.get(id)?.name || former.get(id))) || say("formerColleague"),
    /** A person's picture for avatars; null without one. */
    picture: (id: string | null) => (id !== null && people.get(id)?.profile_picture_url) || null,
  };
}
export type ShiftWords = ReturnType<typeof useShiftWords>;
