import { expect, it } from "vitest";
import type { Message } from "#schema/entities/message.ts";
import { newFormat } from "#tests/factories/format.ts";
import { notificationsWords } from "#words/made/notifications.ts";
import { messageText, shiftCardText } from "./notification-text.ts";

const say = await notificationsWords.load("en-US");
const english = newFormat();
const german = newFormat({ locale: "de-DE", hourCycle: 24 });
type About = Message["about"];

it.each<[About, string, string]>([
  ["shift", "2026-11-27 09:00 17:00", "Friday, November 27, 9:00 AM to 5:00 PM"],
  ["shift", "2026-11-27 22:00 06:00", "Friday, November 27, 10:00 PM to 6:00 AM"],
  ["shift", "2026-11-27 09:00 17:00 Bar & Lounge", "Friday, November 27, 9:00 AM to 5:00 PM (Bar & Lounge)"],
  ["document", "Allergens", say("card.document", { title: "Allergens" })],
  [
    "deadline",
    "2026-11-24 2026-11-30 2026-12-06",
    say("card.deadline", {
      due: "Tuesday, November 24",
      from: "Monday, November 30",
      to: "Sunday, December 6",
    }),
  ],
])("an automatic message about a %s (%s) says %s", (about, text, expected) => {
  expect(messageText(say, english, { about, text })).toBe(expected);
});

it.each<[About, string]>([
  [null, "Morning all"],
  // A person may write what looks like facts.
  [null, "2026-11-27 09:00 17:00"],
  [null, "2026-11-24 2026-11-30 2026-12-06"],
  // Of another version of the server.
  ["shift", "Friday, 9:00 AM"],
  ["shift", ""],
  ["deadline", "Soon"],
  ["deadline", "2026-11-27 09:00 17:00"],
])("of %s, %s stays as it is", (about, text) => {
  expect(messageText(say, english, { about, text })).toBe(text);
});

it("writes days and times as the reader's format does", () => {
  const shift = shiftCardText(say, german, "2026-11-27 09:00 17:00");
  expect(shift).toBe("Freitag, 27. November, 09:00 to 17:00");
  const deadline = { about: "deadline", text: "2026-11-24 2026-11-30 2026-12-06" } as const;
  expect(messageText(say, german, deadline)).toContain("Dienstag, 24. November");
});
