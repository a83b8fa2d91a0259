import * as v from "valibot";
import { expect, it } from "vitest";
import { messageEntity } from "#schema/entities/message.ts";
import { privateMessageEntity } from "#schema/entities/private-message.ts";
import { fieldValidator } from "#schema/entities/validators.ts";
import { chatWords } from "#words/made/chat.ts";
import { messageProblem } from "./messages.ts";

const say = await chatWords.load("en-US");
const FIELDS = { team: messageEntity.fields.text, private: privateMessageEntity.fields.content };

it.each([
  ["team", "a".repeat(300), null],
  ["team", `  ${"a".repeat(300)}\n`, null],
  ["team", "a".repeat(301), "Message is too long (max 300 characters)"],
  ["private", "a".repeat(301), null],
  ["private", "a".repeat(4001), "Message is too long (max 4,000 characters)"],
] as const)("of what is said (%s) the problem is one to the entity too: %#", (said, text, problem) => {
  expect(messageProblem(say, said, text)).toBe(problem);
  expect(v.is(fieldValidator(FIELDS[said]), text.trim())).toBe(problem === null);
});
