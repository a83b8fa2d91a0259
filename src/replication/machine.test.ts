import { describe, expect, it } from "vitest";
import { machineOf, writtenTable } from "#tests/factories/machine.ts";
import { REPLICATION_TRANSITIONS } from "./machine.ts";
import spec from "./SPEC.md?raw";

const { states, table, into } = machineOf(REPLICATION_TRANSITIONS);

describe("the replication machine", () => {
  it("has the table of SPEC.md", () => {
    expect(writtenTable(spec).filter((row) => row.length === table[0]?.length)).toEqual(table);
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
