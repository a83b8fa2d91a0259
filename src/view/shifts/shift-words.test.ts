import { expect, it } from "vitest";
import { newFormat } from "#tests/factories/format.ts";
import { briefTimes } from "./shift-words.ts";

it.each([
  ["en-US", 12, "09:00", "17:00", "9a–5p"],
  ["en-US", 12, "09:30", "12:05", "9:30a–12:05p"],
  ["en-US", 12, "12:00", "00:00", "12p–12a"],
  ["es-MX", 12, "09:00", "17:30", "9a–5:30p"],
  ["ar", 12, "09:00", "17:00", "9ص–5م"],
  ["ar-EG", 12, "09:05", "17:00", "٩:٠٥ص–٥م"],
  ["en-GB", 24, "09:00", "17:00", "9–17"],
  ["de", 24, "09:30", "00:00", "9:30–24"],
  ["de", 24, "00:00", "06:05", "0–6:05"],
  ["fr", 24, "09:30", "17:00", "9h30–17h"],
] as const)(
  "writes the times of a cell as briefly as people do: %s, %i hours, %s to %s",
  (locale, hourCycle, start_time, end_time, text) => {
    expect(briefTimes({ start_time, end_time }, newFormat({ locale, hourCycle }))).toBe(text);
  },
);
