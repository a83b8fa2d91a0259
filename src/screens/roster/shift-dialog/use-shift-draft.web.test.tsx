import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift, newTemplate } from "#tests/factories/shifts.ts";
import { useShiftDraft } from "./use-shift-draft.ts";

const rank = vi.hoisted(() => vi.fn());
vi.mock("#domain/roster/candidates.ts", async (original) => {
  const real = await original<typeof import("#domain/roster/candidates.ts")>();
  rank.mockImplementation(real.rankCandidates);
  return { rankCandidates: rank };
});
beforeEach(() => void rank.mockClear());

const shift = newShift({ user_id: "Anna" });
const other = newShift({ user_id: "Ben", start_time: "12:00" });
const week = newWeek({ shifts: [shift, other], people: ["Anna", "Ben"] });

it("ranks people anew for another day or time, but not for what says nothing about it", () => {
  const { result } = renderHook(() => useShiftDraft(shift, week, "2026-03-02"));
  const { people, warnings } = result.current;
  act(() => result.current.set({ notes: "Keys" }));
  act(() => result.current.set({ estimated_pay: 75 }));
  expect(rank).toHaveBeenCalledOnce();
  expect([result.current.people === people, result.current.warnings === warnings]).toEqual([true, true]);
  act(() => result.current.set({ start_time: "10:00" }));
  expect(rank).toHaveBeenCalledTimes(2);
});

it("names whoever works here no more for the shift that was theirs, and for no other", () => {
  const without = { ...week, staff: week.staff.filter(({ id }) => id !== "Anna") };
  const offered = (opened: typeof shift) =>
    renderHook(() => useShiftDraft(opened, without, "2026-03-02")).result.current.people.map(
      ({ value }) => value,
    );
  expect(offered(shift)).toContain("Anna");
  expect(offered(other)).not.toContain("Anna");
});

it("warns of who is not trained for the chosen template, and says so of everybody", () => {
  const template = newTemplate({ name: "Bar", start_time: "09:00", end_time: "17:00" });
  const modules = new Map([[template.id, { id: "m", title: "Cocktails" }]]);
  const completed = new Map([
    ["Anna", new Set<string>()],
    ["Ben", new Set(["m"])],
  ]);
  const rules = { training: { modules, completed } };
  const trained = newWeek({ people: ["Anna", "Ben"], templates: [template], rules });
  const place = { date: "2026-03-03", user_id: "Anna", time_slot: null };
  const { result } = renderHook(() => useShiftDraft(place, trained, "2026-03-02"));
  expect(result.current.warnings).toEqual([]);
  act(() => result.current.set({ time_slot: template.id }));
  expect(result.current.warnings).toEqual([expect.stringContaining("Cocktails")]);
  expect(result.current.people.map(({ label }) => label.includes("Cocktails"))).toEqual([false, false, true]);
  act(() => result.current.set({ user_id: "Ben" }));
  expect(result.current.warnings).toEqual([]);
});

it("warns of what the person, the day and the times mean", () => {
  const { result } = renderHook(() => useShiftDraft(shift, week, "2026-03-02"));
  expect(result.current.warnings).toEqual([]);
  act(() => result.current.set({ user_id: "Ben" }));
  expect(result.current.warnings).toHaveLength(1);
  act(() => result.current.set({ date: "2026-03-04" }));
  expect(result.current.warnings).toEqual([]);
  act(() => result.current.set({ end_time: null }));
  expect([result.current.whole, result.current.warnings]).toEqual([null, []]);
});
