import { afterEach, describe, expect, it, vi } from "vitest";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import { noteStep, useRosterHistory } from "./roster-grid.ts";
import { forgetRosterSteps } from "./roster-steps.ts";
import { useSession } from "./session-store.ts";

const change = (id: string, notes: string): RosterEdit => ({ kind: "change", id, fields: { notes } });
const labels = () => {
  const { past, future } = useRosterHistory.getState();
  return [past, future].map((steps) => steps.map(({ label }) => label));
};

describe("after a reload", () => {
  const signIn = (id: string) =>
    useSession.setState({
      user: { id, email: "", businessName: "" },
      scope: { user_id: id, business_id: "cafe", role: "manager" },
    });

  afterEach(() => {
    vi.useRealTimers();
    useSession.setState({ user: null, scope: null });
    localStorage.clear();
  });

  it("the same person's steps of the day are there, and nobody else's", () => {
    vi.useFakeTimers({ now: new Date(2026, 2, 2, 12), toFake: ["Date"] });
    signIn("ann");
    noteStep({ label: "one", edits: [change("a", "before")] });
    signIn("ben");
    expect(labels()).toEqual([[], []]);
    signIn("ann");
    expect(labels()).toEqual([["one"], []]);
    vi.setSystemTime(new Date(2026, 2, 3, 0, 1));
    useSession.setState({ user: null, scope: null });
    signIn("ann");
    expect(labels()).toEqual([[], []]);
  });

  it("none are there once the person has logged out", () => {
    signIn("ann");
    noteStep({ label: "one", edits: [change("a", "before")] });
    useSession.setState({ user: null, scope: null });
    forgetRosterSteps("ann");
    signIn("ann");
    expect(labels()).toEqual([[], []]);
  });
});
