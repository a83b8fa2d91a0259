import { useState } from "react";
import { ALARM_MINUTES, type AlarmMinutes, readAlarm } from "#schema/protocol/calendar-feed.ts";
import { Select } from "#ui/fields/select.tsx";

const STORAGE_KEY = "calendarAlarm";
const NONE = "none";

export const ALARM_NAMES: Readonly<Record<AlarmMinutes, string>> = {
  15: "15 minutes before",
  30: "30 minutes before",
  60: "1 hour before",
  120: "2 hours before",
  1440: "1 day before",
};

const OPTIONS = [
  { value: NONE, label: "No reminder" },
  ...ALARM_MINUTES.map((minutes) => ({ value: String(minutes), label: ALARM_NAMES[minutes] })),
];

/** The reminder for shifts in the person's calendar, as chosen on this device, and its field. */
export function useAlarm() {
  const [alarm, setAlarm] = useState(() => readAlarm(localStorage.getItem(STORAGE_KEY)));
  function choose(value: string) {
    localStorage.setItem(STORAGE_KEY, value);
    setAlarm(readAlarm(value));
  }
  return { alarm, choose };
}

export function AlarmChoice({ alarm, choose }: ReturnType<typeof useAlarm>) {
  return (
    <Select
      label="Reminder in your calendar"
      value={alarm === null ? NONE : String(alarm)}
      options={OPTIONS}
      onChange={choose}
    />
  );
}
