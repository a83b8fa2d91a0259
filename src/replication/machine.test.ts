import { describe, expect, it } from "vitest";
import { REPLICATION_TRANSITIONS, type SyncEvent, type SyncState } from "./machine.ts";
import spec from "./SPEC.md?raw";

const states = Object.keys(REPLICATION_TRANSITIONS) as SyncState[];
const events = Object.keys(REPLICATION_TRANSITIONS.resting) as SyncEvent[];
const into = (target: SyncState) =>
  states
    .filter((state) => state !== target)
    .flatMap((state) =>
      events.filter((event) => REPLICATION_TRANSITIONS[state][event] === target).map((e) => `${state} ${e}`),
    );

describe("the replication machine", () => {
  it("has the table of SPEC.md", () => {
    const rows = spec
      .split("\n")
      .filter((line) => line.split("|").length === events.length + 3 && !line.includes("---"));
    const written = rows.map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    const [head, ...body] = written;
    expect(head).toEqual(["state", ...events]);
    expect(body).toEqual(
      states.map((state) => [
        state,
        ...events.map((event) =>
          REPLICATION_TRANSITIONS[state][event] === state ? "·" : REPLICATION_TRANSITIONS[state][event],
        ),
      ]),
    );
  });

  it("exchanges only as the leader, and from every state that can hope", () => {
    expect(into("exchanging")).toEqual([
      "following led",
      "resting wrote",
      "resting woke",
      "offline woke",
      "pausing woke",
      "pausing pauseOver",
      "refused woke",
    ]);
  });

  it("does not let writes hammer a server that is away", () => {
    for (const state of ["offline", "pausing", "refused"] as const) {
      expect(REPLICATION_TRANSITIONS[state].wrote).toBe(state);
    }
  });

  it("ends in stopped from everywhere and never leaves it", () => {
    for (const state of states) expect(REPLICATION_TRANSITIONS[state].stop).toBe("stopped");
    expect(new Set(Object.values(REPLICATION_TRANSITIONS.stopped))).toEqual(new Set(["stopped"]));
  });

  it("lets an outdated build exchange only once it has the lead again, which it gave up", () => {
    expect(new Set(Object.values(REPLICATION_TRANSITIONS.outdated))).toEqual(
      new Set(["outdated", "following", "stopped"]),
    );
  });
});
