import { expect, it } from "vitest";
import { asPostgrest } from "./hosted-answers.ts";

const unknown = (message: string) => Response.json({ code: "SUP", message }, { status: 500 });

it.each([
  ["published_stays", "P0001"],
  ["forbidden", "P0001"],
  ['new row for relation "shifts" violates check constraint "drop_needs_reason"', "23514"],
])("answers 400 with the message %s", async (message, code) => {
  const answer = await asPostgrest(unknown(`error: ${message}`));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ code, details: null, hint: null, message });
});

it.each([
  ["a failure of another kind", unknown("error: stack depth limit exceeded")],
  ["a failure of its own", unknown("RangeError: too far")],
  ["a failure without JSON", new Response("no", { status: 500 })],
  ["a refusal", Response.json({ code: "42501", message: "error: forbidden" }, { status: 403 })],
])("leaves %s as it is", async (_, response) => {
  expect(await asPostgrest(response)).toBe(response);
});
