import "fake-indexeddb/auto";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { rememberSync } from "#replica/sync-memory.ts";
import {
  CHAT_COLLEAGUE as ann,
  CHAT_USER as me,
  prepareChat,
  chatReplica as replica,
  showChat as show,
} from "#tests/factories/chat-page.tsx";
import { newPrivateMessage } from "#tests/factories/messages.ts";
import { newPerson } from "#tests/factories/people.ts";
import { COMPLETE } from "#tests/factories/replica.ts";

// Presence needs a server and has its own tests.
vi.mock("./presence/use-room.ts", () => ({
  useRoom: () => ({
    present: { online: new Set(), typing: new Set() },
    onTyping: () => {},
  }),
}));

prepareChat();

describe("private messages", () => {
  it("are with others: nobody is their own contact", async () => {
    show({ path: `/chat?with=${me.id}` });
    expect(await screen.findByText("No conversation selected")).toBeTruthy();
  });

  it("ask for a contact first, and find them by their name", async () => {
    await replica.profiles.insert(newPerson({ id: crypto.randomUUID(), name: "Ben Carver" }));
    show({ path: "/chat?tab=private" });
    expect(await screen.findByText("No conversation selected")).toBeTruthy();
    const people = () => screen.getAllByRole("link").map(({ textContent }) => textContent);
    await waitFor(() => expect(people()).toHaveLength(2));
    fireEvent.change(screen.getByPlaceholderText("Search contacts..."), { target: { value: "lee" } });
    expect(people()).toEqual(["ALAnn Lee ManagerNo messages yet"]);
  });

  it("show what was read last, and to whom nobody can write any more", async () => {
    const gone = crypto.randomUUID();
    const mine = { from_user_id: me.id, to_user_id: gone };
    await replica.messages.bulkInsert([
      newPrivateMessage({ ...mine, content: "Hello", read_at: "2026-03-02T08:10:00.000Z" }, me.id),
      newPrivateMessage({ ...mine, content: "Still there?", created_at: "2026-03-02T08:20:00.000Z" }, me.id),
    ] as never);
    show({ path: `/chat?with=${gone}` });
    expect(await screen.findByText("Hello")).toBeTruthy();
    expect(screen.getAllByText(/· Read/).map(({ textContent }) => textContent)).toEqual(["· Read 8:10 AM"]);
    expect(screen.getByText(/no longer with your business/)).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: /^Message/ })).toBeNull();
  });

  it("that are broken are left out of the conversation and of the contacts", async () => {
    const broken = newPrivateMessage({ from_user_id: ann.id, to_user_id: me.id }, me.id);
    await replica.messages.bulkInsert([
      newPrivateMessage({ from_user_id: ann.id, to_user_id: me.id, content: "Whole" }, me.id),
      { ...broken, received_at: "soon", content: null },
    ] as never);
    show({ path: `/chat?with=${ann.id}` });
    expect(await screen.findByText("Whole", { selector: "[id^=line]" })).toBeTruthy();
  });

  it("are yet to come while this device is being filled", async () => {
    await rememberSync(replica, { ...COMPLETE, version: -1 });
    show({ path: `/chat?with=${ann.id}` });
    await screen.findByText("Loading messages");
    await waitFor(() => expect(screen.queryByText("No messages yet")).toBeNull());
  });

  it("begin with an invitation", async () => {
    show({ path: `/chat?with=${ann.id}` });
    expect(await screen.findByText("Start the conversation!")).toBeTruthy();
  });
});
