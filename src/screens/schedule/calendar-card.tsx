import { useEffect, useState } from "react";
import { ALARM_MINUTES, readAlarm } from "#schema/protocol/calendar-feed.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/fields/select.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Card } from "#ui/page/card.tsx";
import { toast } from "#ui/toasts/toast.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { ALARM_KEY, calendarShifts, useCalendarDownload } from "./use-calendar-download.ts";

const feedDialog = lazyDialog(async () => (await import("./feed-dialog.tsx")).FeedDialog);

/** Exports the person's shifts to their calendar: once as a file, or as a URL that stays current. */
export function CalendarCard({ schedule }: { schedule: Schedule }) {
  const say = useScheduleWords();
  const [isOpen, setOpen] = useState(false);
  const [alarm, setAlarm] = useState(() => readAlarm(localStorage.getItem(ALARM_KEY)));
  const download = useCalendarDownload(schedule);
  useEffect(feedDialog.preloadWhenIdle, []);

  function choose(minutes: string) {
    localStorage.setItem(ALARM_KEY, minutes);
    setAlarm(readAlarm(minutes));
  }

  function save() {
    const shifts = calendarShifts(schedule);
    if (shifts.length === 0) return toast.info(say("toast.noShifts"));
    void download(shifts, schedule.today);
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
        <Button variant="secondary" onPress={save}>
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
