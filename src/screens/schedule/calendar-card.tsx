import { Suspense, useEffect, useState } from "react";
import type { CalendarShift } from "#domain/roster/calendar-file.ts";
import { isOwnedBy } from "#domain/roster/shift-owner.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import { useBusiness } from "#queries/business.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ControlIcon } from "#ui/control-icon.tsx";
import { downloadFile } from "#ui/download-file.ts";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotOpened } from "#ui/not-loaded.tsx";
import { toast } from "#ui/toast.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import { AlarmChoice, useAlarm } from "./alarm-choice.tsx";

const IDLE_AFTER_MS = 2000;
const loadCalendarFile = () => import("#domain/roster/calendar-file.ts");
const feedDialog = lazyPart(async () => (await import("./feed-dialog.tsx")).FeedDialog, NotOpened);

/** Somebody's shifts in the calendar they use anyway: as a file once, or as an address that keeps up. */
export function CalendarCard({ schedule }: { schedule: Schedule }) {
  const [isOpen, setOpen] = useState(false);
  const business = useBusiness();
  const reminder = useAlarm();
  const { alarm } = reminder;
  const words = useShiftWords(schedule);
  useEffect(feedDialog.preloadWhenIdle, []);
  useEffect(loadFileWhenIdle, []);

  async function download() {
    const shifts = calendarShifts(schedule, words.name);
    if (shifts.length === 0) return toast.info("You have no upcoming shifts");
    try {
      const { calendarFile } = await loadCalendarFile();
      const options = {
        ...{ business: business?.name ?? "", address: business?.address ?? null, alarmMinutes: alarm },
        ...{ zone: schedule.rules.zone, stamp: schedule.now },
      };
      downloadFile(
        `shifts-${schedule.today}.ics`,
        calendarFile(shifts, options),
        "text/calendar;charset=utf-8",
      );
    } catch (error) {
      console.error("Calendar file not made:", error);
      toast.error("The file could not be made. Please try again.");
    }
  }

  return (
    <Card title="In your calendar">
      <p className="-mt-2 mb-4 text-muted">Add your shifts to your calendar.</p>
      <div className="mb-4 max-w-xs">
        <AlarmChoice {...reminder} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onPress={() => void download()}>
          <ControlIcon name="download" />
          Download calendar file
        </Button>
        <Button variant="secondary" onPress={() => setOpen(true)}>
          <Icon name="sync" />
          Calendar feed
        </Button>
      </div>
      <Suspense>{isOpen && <feedDialog.Part alarm={alarm} onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  );
}

/** What makes the file is there when the network no longer is. */
function loadFileWhenIdle() {
  const timer = setTimeout(() => void loadCalendarFile().catch(() => {}), IDLE_AFTER_MS);
  return () => clearTimeout(timer);
}

/** Somebody's published shifts that are not over, for a calendar; dropped ones are marked, as in the feed. */
export function calendarShifts(
  { me, now, shifts, rules }: Pick<Schedule, "me" | "now" | "shifts" | "rules">,
  nameOf: (shift: Shift) => string,
): CalendarShift[] {
  return shifts
    .filter((shift) => shift.published && isOwnedBy(shift, me))
    .filter((shift) => shiftSpan(shift, rules.zone).end > Date.parse(now))
    .map((shift) => ({
      id: shift.id,
      date: shift.date,
      start_time: shift.start_time,
      end_time: shift.end_time,
      title: nameOf(shift),
      notes: shift.notes,
      dropped: shift.status === "dropped",
    }));
}
