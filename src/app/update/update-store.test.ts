import { describe, expect, it } from "vitest";
import { machineOf } from "#tests/factories/machine.ts";
import { UPDATE_TRANSITIONS } from "./update-store.ts";

const { states, into } = machineOf(UPDATE_TRANSITIONS);

describe("the update machine", () => {
  it("reloads an outdated page only when everything is saved or somebody insists", () => {
    expect(into("reloading")).toEqual(["insisting replaced", "outdated saved", "outdated insisted"]);
    expect(into("takingOver")).toEqual(["held saved"]);
  });

  it("never leaves reloading", () => {
    expect(new Set(Object.values(UPDATE_TRANSITIONS.reloading))).toEqual(new Set(["reloading"]));
  });

  it("ends in reloading from every state once the build is replaced and all is saved", () => {
    for (const state of states)
      expect(UPDATE_TRANSITIONS[UPDATE_TRANSITIONS[state].replaced].saved).toBe("reloading");
  });

  it("does nothing without a new build", () => {
    expect(UPDATE_TRANSITIONS.current).toMatchObject({ saved: "current", insisted: "current" });
  });
});
