import { useEffect } from "react";
import { judgeWebPush } from "#domain/notifications/web-pushes.ts";
import { links } from "#lib/links.ts";
import { RUN_MODE } from "#lib/run-mode.ts";
import { useWebPushChoices } from "#queries/notifications.ts";
import { noteReminded, useNotificationPermission, wasReminded } from "#stores/notification-store.ts";
import { overdueSince } from "#view/clock/overdue-since.ts";
import { useMyDay } from "#view/clock/use-my-day.ts";
import { useMyShiftsToday } from "#view/clock/use-my-shifts-today.ts";
import { useFormat } from "#view/format/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { type SayApp, useAppWords } from "#words/made/use-app-words.ts";
import { useAutomaticOuts } from "./use-automatic-outs.ts";
import { unnotified } from "./use-notifying.ts";

/** The time clock's background duties while the app is open. Renders nothing; loaded after the first screen. */
export function ClockDuties() {
  useAutomaticOuts();
  useReminder();
  return null;
}

/**
 * Reminds a person once per interval of a probably forgotten clock-out, under the same conditions as a push: in the
 * installed app, unless turned off on this device or in their preferences, and after their quiet hours.
 */
function useReminder() {
  const say = useAppWords();
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const open = useMyDay()?.open ?? null;
  const shifts = useMyShiftsToday();
  const end = open && overdueSince(open.start, shifts ?? [], format.zone, now);
  const isWanted = useIsWanted(now, format.zone);
  useEffect(() => {
    if (!end || !open || !isWanted || wasReminded(open.key)) return;
    void remind(say, open.key, format.time(new Date(end).toISOString()));
  }, [say, end, open, isWanted, format]);
}

function useIsWanted(now: string, zone: string): boolean {
  const isOff = useNotificationPermission((device) => device.isOff);
  const choices = useWebPushChoices();
  if (RUN_MODE !== "installed" || isOff || !choices) return false;
  return judgeWebPush({ type: "clock-out-due", happened_at: now }, choices, zone, now).what === "send";
}

async function remind(say: SayApp, key: string, time: string) {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  // Noted before it is shown, so that dismissing it suffices.
  noteReminded(key);
  if ((await unnotified([{ id: key }])).length === 0) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.showNotification(say("reminder.title"), {
    body: say("reminder.body", { time }),
    // One per punch, whether a tab or the server sends it (notify_of_forgotten_outs).
    tag: `clock-out ${key}`,
    data: { path: links.timeClock() },
  });
}
