import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#lib/time/calendar-days.ts";
import { instantOf } from "#tests/factories/punches.ts";
import { shiftsInWords } from "#tests/factories/shifts.ts";
import { lengthOf } from "../time/spans.ts";
import {
  type ListedPosition,
  onlyPosition,
  positionQuestion,
  positionSplitter,
  type SaidPosition,
} from "./positions-of-work.ts";

const at = (time: string) => Date.parse(instantOf(time));
const listed = (
  id: string,
  user_ids: string[] | "everybody",
  more: Partial<ListedPosition> = {},
): ListedPosition => ({
  ...{ id, name: id, is_archived: false, is_for_everybody: user_ids === "everybody" },
  ...{ user_ids: user_ids === "everybody" ? [] : user_ids, ...more },
});

/** 'cook 09:00-13:00' by a manager, 'cook 09:00' an answer at the clock; the later ones arrived later. */
function saidOf(texts: readonly string[]): SaidPosition[] {
  return texts.map((text, version) => {
    const [position = "", times = ""] = text.split(" ");
    const [from = "", to] = times.split("-");
    return {
      ...{
        id: `said ${version}`,
        user_id: "anna",
        version,
        created_at: "2026-06-11T09:00:00.000Z",
        change_id: null,
      },
      ...{
        from: instantOf(from),
        to: to ? instantOf(to) : null,
        position_id: position === "none" ? null : position,
      },
    };
  });
}

interface Case {
  stay?: string;
  shifts?: string[];
  said?: string[];
  positions?: ListedPosition[];
  /** The shift it is for. */
  shift?: string;
}

function partsOf({ stay = "09:00-17:00", shifts = [], said = [], positions = [], shift }: Case): string[] {
  const planned = shiftsInWords(shifts).map((one) => ({ ...one, position_id: one.id.split("/")[0] ?? null }));
  const [from = "", to = ""] = stay.split("-");
  const split = positionSplitter(planned, { said: saidOf(said), positions }, "UTC");
  const [parts = []] = split([{ user_id: "anna", start: at(from), end: at(to), shift: shift ?? null }]);
  const time = (ms: number) => new Date(ms).toISOString().slice(11, 16);
  return parts.map(({ start, end, position }) => `${position ?? "none"} ${time(start)}-${time(end)}`);
}

describe("what people worked as", () => {
  it.each<[string, Case, string[]]>([
    ["is nothing without a shift", {}, ["none 09:00-17:00"]],
    ["is what the shift says", { shifts: ["cook 10 09:00-17:00"] }, ["cook 09:00-17:00"]],
    [
      "changes where one shift ends and the next begins",
      { stay: "08:55-17:10", shifts: ["cook 10 09:00-13:00", "bar 10 13:00-17:00"] },
      ["cook 08:55-13:00", "bar 13:00-17:10"],
    ],
    [
      "stays the same over shifts of one position",
      { shifts: ["cook 10 09:00-13:00", "cook/late 10 13:00-17:00"] },
      ["cook 09:00-17:00"],
    ],
    [
      "is still the first between two shifts",
      { shifts: ["cook 10 09:00-12:00", "bar 10 13:00-17:00"] },
      ["cook 09:00-13:00", "bar 13:00-17:00"],
    ],
    [
      "is not what a colleague's or a draft shift says",
      { shifts: ["cook 10 09:00-17:00 ben", "bar 10 09:00-17:00 draft"] },
      ["none 09:00-17:00"],
    ],
    [
      "is what a colleague's shift says that it was for",
      { shifts: ["cook 10 09:00-17:00 ben"], shift: "cook" },
      ["cook 09:00-17:00"],
    ],
    [
      "is that also beside a shift of one's own",
      { shifts: ["cook 10 08:00-16:00 ben", "bar 10 15:00-20:00"], shift: "cook" },
      ["cook 09:00-16:00", "bar 16:00-17:00"],
    ],
    [
      "is the only position that lists the person, without a shift",
      { positions: [listed("bar", ["anna"]), listed("door", ["ben"]), listed("till", "everybody")] },
      ["bar 09:00-17:00"],
    ],
    [
      "is none where several list the person",
      { positions: [listed("bar", ["anna"]), listed("cook", ["anna"])] },
      ["none 09:00-17:00"],
    ],
    [
      "is what a manager said, of a part",
      { shifts: ["cook 10 09:00-17:00"], said: ["bar 11:00-12:30"] },
      ["cook 09:00-11:00", "bar 11:00-12:30", "cook 12:30-17:00"],
    ],
    [
      "is what was said last",
      { said: ["bar 09:00-17:00", "cook 12:00-20:00", "none 16:00-17:00"] },
      ["bar 09:00-12:00", "cook 12:00-16:00", "none 16:00-17:00"],
    ],
    [
      "is what the person answered at the clock",
      { said: ["cook 09:00"], positions: [listed("bar", ["anna"])] },
      ["cook 09:00-17:00"],
    ],
    [
      "is the answer also of a stay that was corrected to begin earlier",
      { stay: "08:30-17:00", said: ["cook 09:00"] },
      ["cook 08:30-17:00"],
    ],
    ["and later", { stay: "09:20-17:00", said: ["cook 09:00"] }, ["cook 09:20-17:00"]],
    ["but not of a stay much later", { stay: "14:00-17:00", said: ["cook 09:00"] }, ["none 14:00-17:00"]],
    [
      "is what a manager said before what the person answered, whenever that arrives",
      { said: ["bar 10:00-12:00", "cook 09:00"] },
      ["cook 09:00-10:00", "bar 10:00-12:00", "cook 12:00-17:00"],
    ],
  ])("%s", (_, given, parts) => {
    expect(partsOf(given)).toEqual(parts);
  });

  it.each<[string, string, string[]]>([
    ["an ordinary night", "2026-06-10", ["cook 17:00-23:00", "bar 23:00-05:00"]],
    ["the night when clocks go back", "2026-10-24", ["cook 17:00-23:00", "bar 23:00-06:00"]],
    ["the night when clocks go forward", "2026-03-28", ["cook 18:00-00:00", "bar 00:00-05:00"]],
  ])("changes at midnight in %s, whose second shift is of the next day", (_, day, parts) => {
    const zone = "Europe/Dublin";
    const next = addDays(day, 1);
    const shifts = shiftsInWords([`cook ${day} 18:00-00:00`, `bar ${next} 00:00-06:00`]).map((one) => ({
      ...one,
      position_id: one.id,
    }));
    const [start, end] = [`${day}T18:00`, `${next}T06:00`].map((time) => Date.parse(instantOf(time, zone)));
    const split = positionSplitter(shifts, { said: [], positions: [] }, zone);
    const [found = []] = split([{ user_id: "anna", start: start ?? 0, end: end ?? 0, shift: null }]);
    const time = (ms: number) => new Date(ms).toISOString().slice(11, 16);
    expect(found.map((one) => `${one.position} ${time(one.start)}-${time(one.end)}`)).toEqual(parts);
  });

  it("fills each stay, in order and without gaps", () => {
    const hour = fc.integer({ min: 6, max: 20 });
    const span = fc
      .tuple(hour, fc.integer({ min: 1, max: 3 }))
      .map(
        ([from, length]) =>
          `${String(from).padStart(2, "0")}:00-${String(from + length).padStart(2, "0")}:00`,
      );
    const name = fc.constantFrom("cook", "bar", "none");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, span), { maxLength: 5 }),
        fc.array(span, { maxLength: 3 }),
        (said, shifts) => {
          const split = positionSplitter(
            shiftsInWords(shifts.map((times, place) => `s${place} 10 ${times}`)).map((one) => ({
              ...one,
              position_id: one.id,
            })),
            { said: saidOf(said.map((one) => one.join(" "))), positions: [] },
            "UTC",
          );
          const stay = { user_id: "anna", start: at("08:00"), end: at("19:00"), shift: null };
          const [parts = []] = split([stay]);
          expect(lengthOf(parts)).toBe(stay.end - stay.start);
          expect(parts[0]?.start).toBe(stay.start);
          parts.slice(1).forEach((part, place) => {
            expect(part.start).toBe(parts[place]?.end);
            expect(part.position).not.toBe(parts[place]?.position);
          });
        },
      ),
    );
  });
});

describe("the question at the clock", () => {
  const [bar, cook, till] = [
    listed("bar", ["anna", "ben"]),
    listed("cook", ["anna"]),
    listed("till", "everybody"),
  ];
  const old = listed("old", "everybody", { is_archived: true });
  const asked = (
    user_id: string,
    positions: ListedPosition[],
    { shifts = [], said = [] }: { shifts?: string[]; said?: string[] } = {},
  ) => {
    const planned = shiftsInWords(shifts).map((one) => ({
      ...one,
      position_id: one.id === "any" ? null : one.id,
    }));
    const press = { id: "in", user_id, at: instantOf("09:00") };
    const question = positionQuestion(press, planned, { said: saidOf(said), positions }, "UTC");
    return { ids: question.choices.map(({ id }) => id), answer: question.answer };
  };

  it("is for those who can work several, and of whom not one alone is known", () => {
    expect(asked("anna", [bar, cook]).ids).toEqual(["bar", "cook"]);
    expect(asked("ben", [bar, cook, till]).ids).toEqual([]);
    expect(onlyPosition("ben", [bar, cook, till])).toBe("bar");
    expect(asked("cleo", [bar, till, old]).ids).toEqual([]);
    expect(asked("cleo", [till, listed("door", "everybody"), old]).ids).toEqual(["till", "door"]);
  });

  it.each<[string, { shifts?: string[]; said?: string[] }, boolean, string | null]>([
    ["with a shift", { shifts: ["cook 10 09:00-17:00"] }, false, null],
    ["with a shift that has begun", { shifts: ["cook 10 08:00-17:00"] }, false, null],
    ["with a night shift that is not over", { shifts: ["cook 09 22:00-10:00"] }, false, null],
    ["a little before a shift", { shifts: ["cook 10 09:15-17:00"] }, false, null],
    ["with a shift that begins soon", { shifts: ["cook 10 11:00-17:00"] }, false, null],
    ["with a shift much later", { shifts: ["cook 10 15:00-20:00"] }, true, null],
    ["with a shift that is over", { shifts: ["cook 09 12:00-20:00"] }, true, null],
    ["with a shift of no position", { shifts: ["any 10 09:00-17:00"] }, false, null],
    ["with a colleague's shift", { shifts: ["cook 10 09:00-17:00 ben"] }, true, null],
    ["with a shift that is not published", { shifts: ["cook 10 09:00-17:00 draft"] }, true, null],
    ["still, with the answer", { said: ["cook 09:00"] }, true, "cook"],
    ["still, with the last of several answers", { said: ["cook 09:00", "bar 09:00"] }, true, "bar"],
    ["with the answer to another press", { said: ["cook 07:00"] }, true, null],
    ["after a manager said it", { said: ["bar 08:00-12:00"] }, false, null],
    ["after a manager said it of earlier", { said: ["bar 07:00-09:00"] }, true, null],
  ])("%s", (_, given, isAsked, answer) => {
    const question = asked("anna", [bar, cook], given);
    expect([question.ids.length > 0, question.answer]).toEqual([isAsked, answer]);
  });
});
