import * as v from "valibot";
import { expect, it } from "vitest";
import { changeResult } from "./sync.ts";

it("a refusal by a code that is unknown here counts as invalid", () => {
  const answer = { change_id: "7", status: "rejected", code: "of_tomorrow", reason: null };
  expect(v.parse(changeResult, answer)).toEqual({ ...answer, code: "invalid" });
});
