import { useState } from "react";
import { ALARM_MINUTES, readAlarm } from "#schema/protocol/calendar-feed.ts";
import { Select } from "#ui/fields/select.tsx";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";

const STORAGE_KEY = "calendarAlarm";
const NONE = "none";

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
  const say = useScheduleWords();
  const options = [
    { value: NONE, label: say("alarm.none") },
    ...ALARM_MINUTES.map((minutes) => ({ value: String(minutes), label: say(`alarm.${minutes}`) })),
  ];
  return (
    <Select
      label={say("calendar.reminder")}
      value={alarm === null ? NONE : String(alarm)}
      options={options}
      onChange={choose}
    />
  );
}
