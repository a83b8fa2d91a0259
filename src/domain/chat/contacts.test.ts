import { expect, it } from "vitest";
import { newPrivateMessage } from "#tests/factories/messages.ts";
import { newPerson } from "#tests/factories/people.ts";
import { contactsOf } from "./contacts.ts";

const people = ["zoe", "ann", "me", "ben"].map((id) => newPerson({ id, name: id }));
const last = (from_user_id: string, minute: number) =>
  newPrivateMessage({ from_user_id, to_user_id: "me", created_at: `2026-03-02T09:0${minute}:00.000Z` }, "me");

it("are everybody but me: the latest conversation first, then by name", () => {
  const found = contactsOf({
    me: "me",
    people,
    former: (id: string) => `Former ${id}`,
    last: new Map([
      ["zoe", last("zoe", 1)],
      ["gone", last("gone", 2)],
    ]),
  });
  expect(found.map(({ name, isFormer }) => [name, isFormer])).toEqual([
    ["Former gone", true],
    ["zoe", false],
    ["ann", false],
    ["ben", false],
  ]);
});
