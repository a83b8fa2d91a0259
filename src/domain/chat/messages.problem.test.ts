import * as v from "valibot";
import { expect, it } from "vitest";
import { messageFields } from "#schema/entities/message.ts";
import { privateMessageFields } from "#schema/entities/private-message.ts";
import { messageProblem } from "./messages.ts";

const FIELDS = { team: messageFields().text, private: privateMessageFields().content };

it.each([
  ["team", "", "Please write something"],
  ["team", " \n ", "Please write something"],
  ["team", "a".repeat(300), null],
  ["team", `  ${"a".repeat(300)}\n`, null],
  ["team", "a".repeat(301), "Message is too long (max 300 characters)"],
  ["private", "a".repeat(301), null],
  ["private", "a".repeat(4001), "Message is too long (max 4,000 characters)"],
] as const)("of what is said (%s) the problem is as the entity has it: %#", (said, text, problem) => {
  expect(messageProblem(said, text)).toBe(problem);
  const found = v.safeParse(FIELDS[said], text.trim());
  expect(found.issues?.[0]?.message ?? null).toBe(problem);
});
