import { describe, expect, it, vi } from "vitest";
import type { NotificationDetails } from "#schema/entities/notification.ts";
import { newFormat } from "#tests/factories/format.ts";
import { inEnglish, lineOf } from "#tests/factories/notification-texts.ts";
import { notificationsCatalogs } from "#words/made/all/notifications.ts";
import { type NotificationsWords, notificationsWords } from "#words/made/notifications.ts";
import { sayOf } from "#words/words.ts";
import { notificationText } from "./notification-text.ts";

const say = await notificationsWords.load("en-US");
const shift = { date: "2026-11-27", start: "09:00", end: "17:00" };
const later = { date: "2026-11-28", start: "22:00", end: "06:00" };
const SHIFT = "Friday, November 27, 9:00 AM to 5:00 PM";
const LATER = "Saturday, November 28, 10:00 PM to 6:00 AM";
const swap = { asker: "Ann Lee", asked: "Sam Okafor", given: shift, wanted: later };
const days = { days: 3, from: "2026-11-30", to: "2026-12-06" };
const DAYS = "3 days from Monday, November 30 to Sunday, December 6";
const deadline = { due: "2026-11-24", from: "2026-11-30", to: "2026-12-06" };
const DEADLINE = ["Tuesday, November 24", "Monday, November 30", "Sunday, December 6"];
const post = { title: "Summer menu", content: "It starts on Monday" };
const training = { title: "Allergens", due: "2026-11-30" };

/** All keys that the database names, with typical details and what a reader must learn. */
const ALL: [key: string, details: NotificationDetails, facts: string[]][] = [
  ["shift-dropped", { name: "Ann Lee", shift, reason: "Dentist" }, ["Ann Lee", SHIFT, "Dentist"]],
  ["shift-claimed", { name: "Ann Lee", shift }, ["Ann Lee", SHIFT]],
  ["claim-approved", { shift }, [SHIFT]],
  ["claim-approved", { shift: { ...shift, position: "Bar" } }, [`${SHIFT} (Bar)`]],
  ["claim-approved", { shift: { ...shift, position: "Bar", place: "North" } }, [`${SHIFT} (Bar, North)`]],
  ["claim-approved", { shift: { ...shift, place: "North" } }, [`${SHIFT} (North)`]],
  ["claim-denied", { shift, reason: "Overtime" }, [SHIFT, "Overtime"]],
  ["claimed-shift-removed", { shift }, [SHIFT]],
  ["claimed-shift-given-away", { shift }, [SHIFT]],
  ["claim-approval-withdrawn", { shift }, [SHIFT]],
  ["claim-reopened", { shift }, [SHIFT]],
  ["claim-expired", { shift }, [SHIFT]],
  ["roster-published", { added: 3, changed: 1, removed: 2 }, ["3 new shifts", "1 changed shift", "2 shifts"]],
  [
    "roster-published",
    { added: 3, changed: 0, removed: 0, from: "2026-11-23", to: "2026-11-29" },
    ["Week of Nov 23 – 29, 2026: 3 new shifts"],
  ],
  ["shifts-removed", { count: 1, shifts: [shift] }, [SHIFT]],
  ["shifts-removed", { count: 2, shifts: [shift, later] }, ["2", SHIFT, LATER]],
  ["swap-requested", { ...swap, note: "Wedding" }, ["Ann Lee", SHIFT, LATER, "Wedding"]],
  ["swap-to-approve", swap, ["Ann Lee", "Sam Okafor", SHIFT, LATER]],
  ["swap-agreed", swap, ["Sam Okafor", SHIFT, LATER]],
  ["swap-declined", swap, ["Sam Okafor", SHIFT, LATER]],
  ["swap-approved", swap, ["Ann Lee", "Sam Okafor", SHIFT, LATER]],
  ["swap-denied", { ...swap, reason: "Rest" }, ["Ann Lee", "Sam Okafor", SHIFT, LATER, "Rest"]],
  ["swap-expired", swap, [SHIFT, LATER]],
  ["swap-withdrawn", swap, ["Ann Lee", SHIFT, LATER]],
  ["availability-entered", { name: "Ann Lee", days }, ["Ann Lee", DAYS]],
  ["time-off-requested", { name: "Ann Lee", days: { ...days, days: 1 } }, ["Ann Lee", "Monday, November 30"]],
  ["availability-approved", { days }, [DAYS]],
  ["availability-denied", { days, reason: "Holidays" }, [DAYS, "Holidays"]],
  ["time-off-approved", { days }, [DAYS]],
  ["time-off-denied", { days, partial_reason: "Holidays" }, [DAYS, "Holidays"]],
  ["time-off-expired", { days }, [DAYS]],
  ["availability-deadline", deadline, DEADLINE],
  ["availability-deadline-changed", deadline, DEADLINE],
  ["availability-deadline-tomorrow", deadline, DEADLINE],
  ["correction-requested", { name: "Ann Lee", hours: shift, reason: "Forgot" }, ["Ann Lee", SHIFT, "Forgot"]],
  ["correction-approved", { hours: shift }, [SHIFT]],
  ["correction-denied", { hours: shift, reason: "Camera" }, [SHIFT, "Camera"]],
  ["clocked-out", { day: "2026-11-27", time: "23:30" }, ["Friday, November 27", "11:30 PM"]],
  ["tablet-proposed", { name: "Ann Lee", device: "Bar" }, ["Ann Lee", "Bar"]],
  ["clock-out-due", { time: "17:00" }, ["5:00 PM"]],
  ["training-assigned", { title: "Allergens" }, ["Allergens"]],
  ["training-assigned-due", training, ["Allergens", "Monday, November 30"]],
  ["training-due", training, ["Allergens", "Monday, November 30"]],
  ["post-announcement", post, ["Summer menu", "It starts on Monday"]],
  ["post-poll", post, ["Summer menu", "It starts on Monday"]],
  ["post-document", post, ["Summer menu", "It starts on Monday"]],
  ["post-deadline", post, ["Summer menu", "It starts on Monday"]],
  ["post-other", post, ["Summer menu", "It starts on Monday"]],
  ["announcement", { name: "Ann Lee", content: "Stocktaking" }, ["Ann Lee", "Stocktaking"]],
  ["poll", { name: "Ann Lee", content: "Tea?" }, ["Ann Lee", "Tea?"]],
  ["shift-available", { name: "Ann Lee", content: "2026-11-27 09:00 17:00" }, [SHIFT]],
  ["shift-available", { name: "Ann Lee", content: "2026-11-27 09:00 17:00 Bar" }, [`${SHIFT} (Bar)`]],
  ["private-message", { name: "Ann Lee", content: "See you" }, ["Ann Lee: See you"]],
  ["private-message-hidden", { name: "Ann Lee" }, ["Ann Lee: "]],
  ["shift-dropped-hidden", { name: "Ann Lee", shift }, ["Ann Lee", SHIFT]],
  ["correction-requested-hidden", { name: "Ann Lee", hours: shift }, ["Ann Lee", SHIFT]],
  ["announcement-hidden", { name: "Ann Lee" }, ["Ann Lee: "]],
  ["poll-hidden", { name: "Ann Lee" }, ["Ann Lee: "]],
  ["post-hidden", {}, ["New post: "]],
  ["test", {}, []],
];

it.each(ALL)("%s says its facts: %j", (key, details, facts) => {
  expect(say.has(`${key}.title`)).toBe(true);
  const line = lineOf({ key, details });
  for (const fact of facts) expect(line).toContain(fact);
  expect(line).toMatch(/^\S.*: \S/);
  expect(line).not.toMatch(/undefined|[{}]|\d{4}-\d\d/);
});

it("no message of the catalog is left out", () => {
  const tested = new Set(["unknown", ...ALL.map(([key]) => key)]);
  const known = Object.keys(notificationsCatalogs["en-US"]).flatMap(
    (key) => /^(.*)\.title$/.exec(key)?.[1] ?? [],
  );
  expect(known.filter((key) => !tested.has(key))).toEqual([]);
});

describe("a reason", () => {
  const reasonOf = (key: string, details: NotificationDetails) => inEnglish({ key, details }).text;
  const denied = reasonOf("claim-denied", { shift });

  it("follows what was decided, also where its words are in the sentence already", () => {
    expect(reasonOf("claim-denied", { shift, reason: "the shift" })).toBe(
      say("reason", { text: denied, reason: "the shift" }),
    );
  });

  it("of some days says so", () => {
    const text = reasonOf("time-off-denied", { days });
    expect(reasonOf("time-off-denied", { days, partial_reason: "Full" })).toBe(
      say("partialReason", { text, reason: "Full" }),
    );
  });

  it.each(["shift-dropped", "correction-requested"])("of %s is in its sentence, once", (key) => {
    const text = reasonOf(key, { name: "Ann Lee", shift, hours: shift, reason: "Dentist" });
    expect(text.split("Dentist")).toHaveLength(2);
  });

  it("is not needed", () => {
    expect(denied).toBe(say("claim-denied.text", { shift: SHIFT }));
  });
});

it("counts one thing as one, and leaves out what did not change", () => {
  const published = (details: NotificationDetails) => inEnglish({ key: "roster-published", details }).text;
  expect(published({ added: 1, changed: 0, removed: 0 })).toBe("1 new shift");
  expect(published({ added: 0, changed: 2, removed: 0 })).toBe(say("roster-published.changed", { count: 2 }));
  expect(published({})).toBe("");
});

it("names the weeks of a roster in the reader's language", () => {
  const details = { added: 1, changed: 0, removed: 0, from: "2026-11-23", to: "2026-12-06" };
  expect(inEnglish({ key: "roster-published", details }).text).toBe(
    "Weeks of Nov 23 – Dec 6, 2026: 1 new shift",
  );
  const german = sayOf<NotificationsWords>("de-DE", notificationsCatalogs.de);
  const week = { ...details, to: "2026-11-29" };
  const format = newFormat({ locale: "de-DE" });
  expect(notificationText(german, format, { key: "roster-published", details: week }).text).toBe(
    "Woche vom 23.–29. Nov. 2026: 1 neue Schicht",
  );
});

it.each<[string, object]>([
  ["of-a-newer-server", { name: "Ann Lee", reason: "Dentist" }],
  ["reason", { text: "Text", reason: "Dentist" }],
  ["toString", {}],
  ["", {}],
  ["claim-approved", { place: "Bar" }],
  ["claim-approved", { shift: null }],
  ["shifts-removed", { count: 1, shifts: [null] }],
])("what a newer server means (%s with %j) says that something is new", (key, details) => {
  vi.spyOn(console, "error").mockReturnValue();
  const unknown = { title: say("unknown.title"), text: say("unknown.text") };
  expect(inEnglish({ key, details: details as NotificationDetails })).toEqual(unknown);
  vi.restoreAllMocks();
});

it("writes days and times as the reader's format does", () => {
  const german = newFormat({ locale: "de-DE", hourCycle: 24 });
  const { text } = notificationText(say, german, { key: "claim-approved", details: { shift } });
  expect(text).toContain("Freitag, 27. November, 09:00 to 17:00");
});
