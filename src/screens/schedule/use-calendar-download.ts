import { useEffect } from "react";
import type { CalendarShift } from "#domain/roster/calendar-file.ts";
import { isOwnedBy } from "#domain/roster/shift-owner.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import { loadWhenIdle } from "#lib/load-when-idle.ts";
import { useBusiness } from "#queries/business.ts";
import { readAlarm } from "#schema/protocol/calendar-feed.ts";
import { downloadFile } from "#ui/page/download-file.ts";
import { orToast } from "#ui/toasts/toast.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";

const loadCalendarFile = () => import("#domain/roster/calendar-file.ts");

/** The reminder for shifts, as chosen on this device. */
export const ALARM_KEY = "calendarAlarm";

/** Returns what saves shifts as a calendar file named after a day, with the device's reminder. It works without a network. */
export function useCalendarDownload({ rules, now }: Pick<Schedule, "rules" | "now">) {
  const say = useScheduleWords();
  const business = useBusiness();
  useEffect(() => loadWhenIdle(loadCalendarFile), []);

  return (shifts: readonly CalendarShift[], day: string) =>
    orToast(say("toast.noFile"), async () => {
      const { calendarFile } = await loadCalendarFile();
      const options = {
        business: business?.name ?? "",
        address: business?.address ?? null,
        alarmMinutes: readAlarm(localStorage.getItem(ALARM_KEY)),
        zone: rules.zone,
        stamp: now,
      };
      downloadFile(
        say("calendar.fileName", { day }),
        calendarFile(say, shifts, options),
        "text/calendar;charset=utf-8",
      );
    });
}

/** The person's published shifts that are not over, for a calendar; dropped ones are marked, as in the feed. */
export function calendarShifts({
  me,
  now,
  shifts,
  rules,
  templates,
}: Pick<Schedule, "me" | "now" | "shifts" | "rules" | "templates">): CalendarShift[] {
  return shifts
    .filter((shift) => shift.published && isOwnedBy(shift, me))
    .filter((shift) => shiftSpan(shift, rules.zone).end > Date.parse(now))
    .map(({ id, date, start_time, end_time, time_slot, position_id, place_id, notes, status }) => {
      const position = rules.positions?.get(position_id ?? "")?.name ?? null;
      const place = rules.places?.get(place_id ?? "");
      const title = templates.get(time_slot ?? "")?.name ?? position ?? "";
      const named = { title, position, place: place?.name ?? null, address: place?.address ?? null };
      return { id, date, start_time, end_time, ...named, notes, dropped: status === "dropped" };
    });
}
