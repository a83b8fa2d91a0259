import "fake-indexeddb/auto";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { newestKey } from "#schema/entities/chat-keys.ts";
import type { Role } from "#schema/entities/profile.ts";
import type { Shift } from "#schema/entities/shift.ts";
import {
  chatActionsOf as actionsOf,
  CHAT_COLLEAGUE as ann,
  CHAT_USER as me,
  prepareChat,
  chatReplica as replica,
  showChat as show,
  typeInChat as type,
  waitingMessages as waiting,
} from "#tests/factories/chat-page.tsx";
import { newMessage } from "#tests/factories/messages.ts";
import { messageInEnglish } from "#tests/factories/notification-texts.ts";
import { newPerson } from "#tests/factories/people.ts";
import { newShift } from "#tests/factories/shifts.ts";

// Presence needs a server and has its own tests.
vi.mock("./presence/use-room.ts", () => ({
  useRoom: () => ({
    present: { online: new Set(), typing: new Set() },
    onTyping: () => {},
  }),
}));

/** The facts of a dropped shift, as the database posts them. */
const POSTED = "2026-03-01 09:00 17:00";

prepareChat();

describe("messages", () => {
  it("of long ago are let go of while somebody stays at the end", async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString();
    const some = (from: number, count: number) =>
      [...Array(count).keys()].map((step) =>
        newMessage({ created_at: at(from + step), text: `${from + step}` }),
      );
    await replica.messages.bulkInsert(some(0, 100));
    show();
    await screen.findByText("99");
    const asked = vi.spyOn(replica.messages, "find");
    await replica.messages.bulkInsert(some(100, 101));
    await screen.findByText("200");
    const ends = () => asked.mock.calls.map(([query]) => JSON.stringify(query?.selector));
    await waitFor(() =>
      expect(ends()).toContainEqual(expect.stringContaining(`"$lte":"${newestKey(at(101))}"`)),
    );
  });

  it("say who wrote them in which role, when, and what is special about them", async () => {
    await replica.messages.bulkInsert([
      newMessage({
        ...{ text: "Late", timestamp: "2026-03-02T06:00:00.000Z", created_at: "2026-03-02T08:00:00.000Z" },
        ...{ user_role: "admin", user_name: "Olivia Byrne" },
      }),
      newMessage({
        text: "Changed",
        created_at: "2026-03-02T08:30:00.000Z",
        edited_at: "2026-03-02T08:31:00.000Z",
      }),
    ]);
    show();
    const log = await screen.findByRole("log", { name: "Team Chat" });
    await within(log).findByText("Late");
    expect(log.textContent).toContain("Olivia ByrneAdmin");
    expect(log.textContent).toContain("8:00 AM· Written 6:00 AM");
    expect(log.textContent).toContain("8:30 AM· edited");
    expect(screen.getByText("Olivia Byrne").className).toContain("violet");
  });

  it.each<[string, object]>([
    ["without words", { text: null }],
    ["of no time", { timestamp: "soon", created_at: "soon" }],
  ])("that are broken (%s) are left out, and the others are there", async (_, broken) => {
    const row = newMessage({ text: "Broken" });
    await replica.messages.bulkInsert([
      newMessage({ text: "Before", created_at: "2026-03-02T07:00:00.000Z" }),
      { ...row, ...broken } as typeof row,
      newMessage({ text: "After", created_at: "2026-03-02T09:00:00.000Z" }),
    ]);
    show();
    expect(await screen.findByText("After")).toBeTruthy();
    expect(screen.getByText("Before")).toBeTruthy();
    expect(screen.queryByText("Broken")).toBeNull();
    await type("Still working");
    expect(await screen.findByText("Still working", { selector: "p" })).toBeTruthy();
  });

  it("that are not signed are by whoever wrote them, also when they have left", async () => {
    const mia = newPerson({ name: "Mia Webb", removed_at: "2026-03-02T08:00:00.000Z" });
    await replica.profiles.insert(mia);
    await replica.messages.insert(newMessage({ text: "Bye", user_id: mia.id, user_name: "" }));
    show();
    expect(await screen.findByText("Mia Webb")).toBeTruthy();
  });

  it.each<[Role, string[]]>([
    ["employee", ["Mine"]],
    ["manager", ["Mine"]],
    ["admin", ["Mine", "Of Ann", "New document: Allergens"]],
  ])("can be acted upon by somebody as %s: %j", async (role, expected) => {
    const texts = ["Mine", "Of Ann", "New document: Allergens"];
    await replica.messages.bulkInsert([
      newMessage({ text: "Mine", user_id: me.id }),
      newMessage({ text: "Of Ann", user_id: ann.id }),
      newMessage({ text: "Allergens", user_id: me.id, type: "announcement", about: "document" }),
    ]);
    show({ role });
    await screen.findByText("Mine");
    expect(texts.filter((text) => actionsOf(text) !== null)).toEqual(expected);
  });

  it("lead to the document or the days that they are about", async () => {
    const deadline = { about: "deadline", text: "2026-03-06 2026-03-09 2026-03-15" } as const;
    await replica.messages.bulkInsert([
      newMessage({ text: "Allergens", type: "announcement", about: "document" }),
      newMessage({ type: "announcement", ...deadline }),
    ]);
    show();
    const hrefOf = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
    expect(await hrefOf("Open in News")).toBe("/news");
    expect(await hrefOf("Add your availability")).toBe("/availability");
  });

  it("lead to no days that are over", async () => {
    const over = { about: "deadline", text: "2026-02-20 2026-02-22 2026-02-28" } as const;
    await replica.messages.insert(newMessage({ type: "announcement", ...over }));
    show();
    expect(await screen.findByText(messageInEnglish(over))).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Add your availability" })).toBeNull();
  });

  it("offer a dropped shift to be claimed, and say when it is", async () => {
    const shift = newShift({
      ...{ user_id: ann.id, status: "dropped", drop_reason: "Dentist", published: true, date: "2026-03-03" },
    });
    await replica.shifts.insert(shift);
    await replica.messages.insert(
      newMessage({
        type: "shift-drop",
        about: "shift",
        shift_id: shift.id,
        text: POSTED,
        user_id: ann.id,
      }),
    );
    show();
    expect(await screen.findByText("Shift Available")).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "Claim" }));
    expect(await screen.findByText("Requested: waiting for a manager")).toBeTruthy();
    expect(screen.getByText(/9:00 AM – 5:00 PM · Custom Shift/)).toBeTruthy();
    // The day when it was dropped is not shown; the roster's current day is.
    expect(screen.queryByText(/Sunday, March 1/)).toBeNull();
  });

  it("that were refused say why, and are sent again or given up", async () => {
    const { room, newest, unread, version, change_id, ...row } = newMessage({
      user_id: me.id,
      text: "Refused",
    });
    await replica.sync_issues.insert({
      ...{ id: "change-1", collection: "messages", code: "forbidden", reason: null },
      ...{ row, base: null, held: null, at: "2026-03-02T09:00:00.000Z" },
    });
    show();
    expect(await screen.findByText(/Message not sent. You don't have permission/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText(/Message not sent/)).toBeNull());
    expect(await waiting()).toMatchObject([{ id: row.id, text: "Refused" }]);
  });
});

it("what was refused is given up when it is not wanted any more", async () => {
  const { room, newest, unread, version, change_id, ...row } = newMessage({
    ...{ user_id: me.id, text: "Refused" },
  });
  await replica.sync_issues.insert({
    ...{ id: "change-1", collection: "messages", code: "forbidden", reason: null },
    ...{ row, base: null, held: null, at: "2026-03-02T09:00:00.000Z" },
  });
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByText(/Message not sent/)).toBeNull());
  expect(await replica.sync_issues.find().exec()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

it.each<[string, Partial<Shift> | null]>([
  ["This shift has been taken.", { user_id: ann.id, status: "scheduled" }],
  ["This shift has already started.", { user_id: ann.id, status: "dropped", date: "2020-03-03" }],
  ["This shift is no longer on the roster.", null],
])("an offer without anything left to claim says: %s", async (said, fields) => {
  const shift = newShift({ drop_reason: null, published: true, date: "2099-03-03", ...fields });
  if (fields) await replica.shifts.insert(shift);
  const about = { type: "shift-drop", about: "shift", shift_id: shift.id } as const;
  await replica.messages.insert(newMessage({ ...about, text: POSTED, user_id: ann.id }));
  show();
  expect(await screen.findByText(said)).toBeTruthy();
  if (!fields) expect(screen.getByText("Sunday, March 1, 9:00 AM to 5:00 PM")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Claim" })).toBeNull();
});

it("what others say is read out once, also while an own message waits, and nothing because of a deletion", async () => {
  const at = (minute: string) => ({ created_at: `2026-03-02T08:${minute}:00.000Z`, user_name: "Ann Lee" });
  const first = newMessage({ ...at("00"), text: "Before" });
  const second = newMessage({ ...at("01"), text: "Also before" });
  await replica.messages.bulkInsert([first, second]);
  show();
  await screen.findByText("Also before");
  const said = () => document.querySelector("p.sr-only[role=status]")?.textContent;
  await replica.messages.findOne(second.id).remove();
  await waitFor(() => expect(screen.queryByText("Also before")).toBeNull());
  expect(said()).toBe("");
  await type("Mine");
  await replica.messages.insert(newMessage({ ...at("02"), text: "Since then" }));
  await waitFor(() => expect(said()).toBe("Ann Lee: Since then"));
  const posted = { about: "deadline", text: "2026-03-06 2026-03-09 2026-03-15" } as const;
  await replica.messages.insert(newMessage({ ...at("03"), type: "announcement", ...posted }));
  const text = messageInEnglish(posted);
  await waitFor(() => expect(said()).toBe(`Ann Lee: ${text}`));
  expect(await screen.findByText(text)).toBeTruthy();
});
