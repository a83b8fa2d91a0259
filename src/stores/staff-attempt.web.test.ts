import { beforeEach, expect, it } from "vitest";
import { endStaffAttempt, staffAttempt } from "./staff-attempt.ts";

beforeEach(() => localStorage.clear());

it("stays the same until it is answered, for each person by themself", () => {
  expect(staffAttempt("ann", "one")).toBe("one");
  expect(staffAttempt("ann", "two")).toBe("one");
  expect(staffAttempt("bo", "three")).toBe("three");
  endStaffAttempt("ann");
  expect(staffAttempt("ann", "four")).toBe("four");
  expect(staffAttempt("bo", "five")).toBe("three");
});
