import { useEffect, useState } from "react";
import type { CalendarShift } from "#domain/roster/calendar-file.ts";
import { isOwnedBy } from "#domain/roster/shift-owner.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import { loadWhenIdle } from "#lib/load-when-idle.ts";
import { useBusiness } from "#queries/business.ts";
import { ALARM_MINUTES, readAlarm } from "#schema/protocol/calendar-feed.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/fields/select.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Card } from "#ui/page/card.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";

const loadCalendarFile = () => import("#domain/roster/calendar-file.ts");
const feedDialog = lazyDialog(async () => (await import("./feed-dialog.tsx")).FeedDialog);

/** The reminder for shifts, as chosen on this device. */
const ALARM_KEY = "calendarAlarm";

/** Exports the person's shifts to their calendar: once as a file, or as a URL that stays current. */
export function CalendarCard({ schedule }: { schedule: Schedule }) {
  const say = useScheduleWords();
  const [isOpen, setOpen] = useState(false);
  const [alarm, setAlarm] = useState(() => readAlarm(localStorage.getItem(ALARM_KEY)));
  const business = useBusiness();
  useEffect(feedDialog.preloadWhenIdle, []);
  useEffect(() => loadWhenIdle(loadCalendarFile), []);

  function choose(minutes: string) {
    localStorage.setItem(ALARM_KEY, minutes);
    setAlarm(readAlarm(minutes));
  }

  async function download() {
    const shifts = calendarShifts(schedule);
    if (shifts.length === 0) return toast.info(say("toast.noShifts"));
    await orToast(say("toast.noFile"), async () => {
      const { calendarFile } = await loadCalendarFile();
      const options = {
        business: business?.name ?? "",
        address: business?.address ?? null,
        alarmMinutes: alarm,
        zone: schedule.rules.zone,
        stamp: schedule.now,
      };
      downloadFile(
        say("calendar.fileName", { day: schedule.today }),
        calendarFile(say, shifts, options),
        "text/calendar;charset=utf-8",
      );
    });
  }

  return (
    <Card title={say("calendar.title")}>
      <p className="-mt-2 mb-4 text-muted">{say("calendar.intro")}</p>
      <div className="mb-4 max-w-xs">
        <Select
          label={say("calendar.reminder")}
          value={String(alarm ?? "none")}
          options={(["none", ...ALARM_MINUTES] as const).map((minutes) => ({
            value: String(minutes),
            label: say(`alarm.${minutes}`),
          }))}
          onChange={choose}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onPress={() => void download()}>
          <ControlIcon name="download" />
          {say("calendar.download")}
        </Button>
        <Button variant="secondary" onPress={() => setOpen(true)}>
          <Icon name="sync" />
          {say("feed.title")}
        </Button>
      </div>
      {isOpen && <feedDialog.Part alarm={alarm} onClose={() => setOpen(false)} />}
    </Card>
  );
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
