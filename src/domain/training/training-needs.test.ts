import { describe, expect, it } from "vitest";
import { trainingNeeds, untrainedFor } from "./training-needs.ts";

const needs = trainingNeeds(
  [
    { id: "kitchen", required_module_id: "food" },
    { id: "bar", required_module_id: "draft" },
    { id: "door", required_module_id: null },
    { id: "roof", required_module_id: "gone" },
  ],
  [
    { id: "food", title: "Food safety", published: true },
    { id: "draft", title: "Cocktails", published: false },
  ],
  [
    { user_id: "sam", module_id: "food", status: "completed" },
    { user_id: "ann", module_id: "food", status: "started" },
    { user_id: "ann", module_id: "draft", status: "completed" },
  ],
  ["sam", "ann", "ben"],
);
const LACKS = { kind: "untrained", module: "Food safety" };

describe("what somebody lacks for a shift", () => {
  it.each([
    ["sam", "kitchen", null],
    ["ann", "kitchen", LACKS],
    ["ben", "kitchen", LACKS],
    ["of whom nothing is known", "kitchen", null],
    ["ben", "bar", null],
    ["ben", "door", null],
    ["ben", "roof", null],
    ["ben", null, null],
  ])("%s on a shift of %s: %j", (person, time_slot, expected) => {
    expect(untrainedFor({ time_slot }, person, needs)).toEqual(expected);
  });

  it("is nothing where nothing is asked", () => {
    expect(untrainedFor({ time_slot: "kitchen" }, "ben", undefined)).toBeNull();
  });
});
