import { expect, it } from "vitest";
import { judgeDraft, type TimesDraft, type TimesOpened, timesDraftOf } from "./times-draft.ts";

const ZONE = "Europe/Dublin";
const NOW = "2026-03-04T12:00:00.000Z";
const ADD: TimesOpened = { kind: "add", person: "sam", day: "2026-03-02" };
const planned = { start: Date.parse("2026-03-04T09:00Z"), end: Date.parse("2026-03-04T17:00Z") };

function filled(
  fields: Partial<TimesDraft> = {},
  start: string | null = "09:00",
  end: string | null = "17:00",
) {
  const draft = timesDraftOf(ADD, NOW, ZONE);
  const typed = {
    ...draft.typed,
    start: { time: start, isSecond: false },
    end: { time: end, isSecond: false },
  };
  return { ...draft, typed, note: "Told me so", ...fields };
}

const problem = (draft: TimesDraft, opened: TimesOpened = ADD) =>
  judgeDraft(draft, opened, { now: NOW, zone: ZONE }).problem;

it("begins with today, or with what is over of the plan", () => {
  expect(timesDraftOf({ kind: "add", person: null, day: null }, NOW, ZONE)).toMatchObject({
    person: "",
    note: "",
    typed: { date: "2026-03-04", start: { time: null }, end: { time: null } },
  });
  const { typed } = timesDraftOf({ ...ADD, day: "2026-03-04", planned }, NOW, ZONE);
  expect(typed).toMatchObject({ start: { time: "09:00" }, end: { time: null } });
});

it.each<[string, TimesDraft, string | null]>([
  ["all is well", filled(), null],
  ["nobody is chosen", filled({ person: "" }), "no-person"],
  ["it has no beginning", filled({}, null), "no-start"],
  ["it has no end", filled({}, "09:00", null), "no-end"],
  ["it has not come yet", filled({ typed: { ...filled().typed, date: "2026-03-04" } }), "in-future"],
  ["nobody says why", filled({ note: "  " }), "no-note"],
])("when %s", (_, draft, expected) => {
  expect(problem(draft)).toBe(expected);
});

it("lets the end be missing of what is still going on, or when only the beginning is added", () => {
  expect(problem(filled({}, "09:00", null), { ...ADD, only: "start" })).toBeNull();
  const interval = {
    key: "a",
    user_id: "sam",
    breaks: [],
    punches: ["a"],
    unverified: [],
    sources: [],
    track: "clock" as const,
    shift_id: null,
    start: Date.parse("2026-03-02T09:00Z"),
    end: null,
  };
  expect(problem(filled({}, "08:00", null), { kind: "correct", interval })).toBeNull();
  expect(problem(filled({}, "08:00", null), { kind: "correct", interval: { ...interval, end: 1 } })).toBe(
    "no-end",
  );
});
