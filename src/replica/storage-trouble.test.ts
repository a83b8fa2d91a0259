import { expect, it } from "vitest";
import { storageTroubleOf } from "./storage-trouble.ts";

const named = (name: string, more: object = {}) => Object.assign(new Error(name), { name }, more);
const full = named("QuotaExceededError");

it.each([
  ["itself", full],
  ["as Dexie wraps it", named("AbortError", { inner: full })],
  ["among a bulk write's failures", named("BulkError", { failures: [named("ConstraintError"), full] })],
  ["among RxDB's parameters", named("RxError", { parameters: { args: [], error: full } })],
  ["as a cause of a cause", new Error("a", { cause: new Error("b", { cause: full }) })],
])("a full device is recognised %s", (_how, error) => {
  expect(storageTroubleOf(error)).toBe("full");
});

it("a closed or failing database is broken", () => {
  expect(storageTroubleOf(named("DatabaseClosedError"))).toBe("broken");
  expect(storageTroubleOf(named("OpenFailedError", { inner: named("UnknownError") }))).toBe("broken");
});

it("anything else is not storage's fault", () => {
  const loop: { cause?: unknown } = {};
  loop.cause = loop;
  for (const error of [null, "full", new TypeError("no"), loop]) expect(storageTroubleOf(error)).toBeNull();
});
