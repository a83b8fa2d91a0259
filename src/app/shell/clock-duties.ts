import { useEffect } from "react";
import { links } from "#lib/links.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { overdueSince } from "#screens/time-clock/overdue-since.ts";
import { useMyDay } from "#screens/time-clock/use-my-day.ts";
import { useMyShiftsToday } from "#screens/time-clock/use-my-shifts-today.ts";
import { EVERY_MINUTE_MS, useNow } from "#screens/time-clock/use-now.ts";
import { noteReminded, wasReminded } from "#stores/reminded-punch.ts";
import { untold } from "./untold.ts";
import { useAutomaticOuts } from "./use-automatic-outs.ts";

/** What the time clock does by itself while the app is open. Draws nothing; loaded after the first screen. */
export function ClockDuties() {
  useAutomaticOuts();
  useReminder();
  return null;
}

/** Reminds somebody once for each time at work of a clock-out that they probably forgot, where notifications are allowed. */
function useReminder() {
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const open = useMyDay()?.open ?? null;
  const shifts = useMyShiftsToday();
  const end = open && overdueSince(open.start, shifts ?? [], format.zone, now);
  useEffect(() => {
    if (!end || !open || wasReminded(open.key)) return;
    void remind(open.key, format.time(new Date(end).toISOString()));
  }, [end, open, format]);
}

async function remind(key: string, ended: string) {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  // Noted before it is shown: whoever dismisses it is not asked again.
  noteReminded(key);
  if ((await untold([{ id: key }])).length === 0) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.showNotification("Did you forget to clock out?", {
    body: `Your shift ended at ${ended}.`,
    // One for a punch, whichever tab tells of it, or the server (tell_of_forgotten_outs).
    tag: `clock-out ${key}`,
    data: { path: links.timeClock() },
  });
}
