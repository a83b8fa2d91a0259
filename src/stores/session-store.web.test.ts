import { beforeEach, expect, it } from "vitest";
import { noteStep, selectShifts, useRosterGrid, useRosterHistory } from "./roster-grid.ts";
import { type SessionUser, useSession } from "./session-store.ts";

const anna: SessionUser = { id: "anna", email: "anna@demo.test", businessName: "" };
const scope = { role: "manager", business_id: "one" } as never;

beforeEach(() => {
  useSession.setState({ phase: "signed-out", user: null, scope: null });
  localStorage.clear();
  useSession.setState({ phase: "ready", user: anna, scope });
  noteStep({ label: "Moved 1 shift", edits: [] });
  selectShifts(["a"]);
  useRosterGrid.setState({ clipboard: { shifts: [], isCut: false } });
});

function kept() {
  const { selected, clipboard } = useRosterGrid.getState();
  return [useRosterHistory.getState().past.length, selected.size, clipboard !== null];
}

it.each([
  ["the session ends", { phase: "signed-out", user: null, scope: null }],
  ["another person signs in", { phase: "opening", user: { ...anna, id: "ben" } }],
  ["the person comes into another business", { scope: { role: "manager", business_id: "two" } as never }],
] as const)("forgets what was done and carried on the roster when %s", (_, session) => {
  useSession.setState(session);
  expect(kept()).toEqual([0, 0, false]);
});

it("keeps it while the same person goes on", () => {
  useSession.setState({ user: { ...anna }, phase: "ready" });
  useSession.setState({ scope: { role: "owner", business_id: "one" } as never });
  expect(kept()).toEqual([1, 1, true]);
});
