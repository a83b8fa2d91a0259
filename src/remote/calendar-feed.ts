import * as v from "valibot";
import { type AlarmMinutes, calendarFeedUrl } from "#schema/protocol/calendar-feed.ts";
import { accountError } from "./account.ts";
import { unexpectedAnswer } from "./account-error.ts";
import type { Remote } from "./client.ts";
import { remoteSettings } from "./settings.ts";

/** Creates the person's calendar feed and resolves to its address; the previous one ends. Throws an AccountError. */
export async function requestCalendarFeed(remote: Remote, alarm: AlarmMinutes | null): Promise<string> {
  const secret = await ask(remote, "create_calendar_feed", v.pipe(v.string(), v.minLength(1)));
  return calendarFeedUrl(remoteSettings(import.meta.env, location.origin).url, secret, alarm);
}

/** Ends the person's calendar feed, if they have one. Throws an AccountError. */
export async function requestFeedRevocation(remote: Remote): Promise<void> {
  await ask(remote, "revoke_calendar_feed", v.unknown());
}

/** Whether the person has a calendar feed. Throws an AccountError. */
export function fetchHasCalendarFeed(remote: Remote): Promise<boolean> {
  return ask(remote, "has_calendar_feed", v.boolean());
}

async function ask<S extends v.GenericSchema>(remote: Remote, name: string, answer: S) {
  const { data, error, status } = await remote.rpc(name);
  // Postgres's text of a refusal is not for people; the screen has its own.
  if (error) throw accountError({ message: "", status });
  const parsed = v.safeParse(answer, data);
  if (!parsed.success) throw unexpectedAnswer();
  return parsed.output as v.InferOutput<S>;
}
