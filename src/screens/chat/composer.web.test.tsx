import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import {
  chatActionsOf as actionsOf,
  CHAT_COLLEAGUE as ann,
  chatMessageField as field,
  CHAT_USER as me,
  prepareChat,
  chatReplica as replica,
  showChat as show,
  typeInChat as type,
  waitingMessages as waiting,
} from "#tests/factories/chat-page.tsx";
import { newMessage } from "#tests/factories/messages.ts";

// Presence needs a server and has its own tests.
vi.mock("./presence/use-room.ts", () => ({
  useRoom: () => ({
    present: { online: new Set(), typing: new Set() },
    onTyping: () => {},
  }),
}));

prepareChat();

/** A page whose next message is stored only when the test says so. */
async function sendingSlowly(options = {}) {
  const insert = { go: () => {}, fail: (_: Error) => {} };
  const isTold = new Promise<void>((resolve, reject) => Object.assign(insert, { go: resolve, fail: reject }));
  const store = replica.messages.insert.bind(replica.messages);
  vi.spyOn(replica.messages, "insert").mockImplementationOnce(async (row) => {
    await isTold;
    return store(row);
  });
  return { insert, ...show(options) };
}

describe("the composer", () => {
  it("sends with Enter what is written, and begins anew", async () => {
    show();
    await type("Hello all");
    expect(await screen.findByText("Hello all", { selector: "p" })).toBeTruthy();
    expect(screen.getByText("Waiting to be sent")).toBeTruthy();
    expect((await field()).value).toBe("");
    expect(await waiting()).toMatchObject([{ text: "Hello all", user_name: "Sam Okafor", type: "message" }]);
  });

  it("shows a message once it is stored, not before", async () => {
    const { insert } = await sendingSlowly();
    await type("Hello all");
    expect(screen.queryByText("Hello all", { selector: "p" })).toBeNull();
    expect(screen.queryByText("Waiting to be sent")).toBeNull();
    await act(async () => insert.go());
    expect(await screen.findByText("Hello all", { selector: "p" })).toBeTruthy();
    expect(await waiting()).toHaveLength(1);
  });

  it.each([
    ["with Shift", { shiftKey: true }],
    ["while a character is composed", { isComposing: true }],
  ])("sends nothing %s", async (_, more) => {
    show();
    await type("First line", "Enter", more);
    expect((await field()).value).toBe("First line");
    expect(await waiting()).toEqual([]);
  });

  it("counts near the limit, and says what is too long", async () => {
    show();
    await type("a".repeat(249), "a");
    expect(screen.queryByText(/\/300/)).toBeNull();
    await type("a".repeat(250), "a");
    expect(screen.getByText("250/300")).toBeTruthy();
    await type("a".repeat(301));
    expect(screen.getByText("301/300")).toBeTruthy();
    // The count would be announced with every key.
    const problem = screen.getByText("Message is too long (max 300 characters)");
    expect(problem.getAttribute("role")).toBe("status");
    expect((await field()).getAttribute("aria-invalid")).toBe("true");
    await type("  \n ");
    expect(await waiting()).toEqual([]);
  });

  it("keeps a draft of each conversation", async () => {
    const { unmount } = show();
    await type("Not yet", "t");
    unmount();
    const other = show({ path: `/chat?with=${ann.id}` });
    expect((await field()).value).toBe("");
    other.unmount();
    show();
    expect((await field()).value).toBe("Not yet");
  });

  it("keeps what is on its way apart from the draft, and before it when it cannot be stored", async () => {
    const { insert, unmount } = await sendingSlowly();
    await type("Hello all");
    unmount();
    const again = show();
    expect((await field()).value).toBe("");
    await type("And", "a");
    again.unmount();
    vi.spyOn(console, "error").mockImplementationOnce(() => {});
    insert.fail(new Error("full"));
    await act(async () => {});
    show();
    expect((await field()).value).toBe("Hello all\nAnd");
  });

  it("drops the draft once it is stored as a message", async () => {
    const { insert, unmount } = await sendingSlowly();
    await type("Hello all");
    unmount();
    insert.go();
    await waitFor(async () => expect(await waiting()).toHaveLength(1));
    await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain("Hello all"));
  });

  it("hands back what could not be stored before what was written meanwhile, to be announced as before", async () => {
    const { insert } = await sendingSlowly({ role: "manager" });
    const announce = () =>
      screen.getByRole("button", { name: "Send as announcement" }).getAttribute("aria-pressed");
    fireEvent.click(await screen.findByRole("button", { name: "Send as announcement" }));
    await type("First");
    expect([(await field()).value, announce()]).toEqual(["", "false"]);
    await type("Second", "d");
    vi.spyOn(console, "error").mockImplementationOnce(() => {});
    insert.fail(new Error("full"));
    await waitFor(async () => expect((await field()).value).toBe("First\nSecond"));
    expect(announce()).toBe("true");
  });

  it("lets managers announce, once", async () => {
    show({ role: "manager" });
    fireEvent.click(await screen.findByRole("button", { name: "Send as announcement" }));
    await type("Stocktaking");
    await type("Thanks");
    await waitFor(async () => expect(await waiting()).toHaveLength(2));
    const types = (await waiting()).map((row) => row as unknown as { type: string; text: string });
    expect(Object.fromEntries(types.map(({ text, type: kind }) => [text, kind]))).toEqual({
      ...{ Stocktaking: "announcement", Thanks: "message" },
    });
  });

  it("offers staff neither announcements nor polls", async () => {
    show();
    await field();
    expect(screen.queryByRole("button", { name: /announcement|poll/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Chat actions" })).toBeNull();
  });
});

describe("an edit", () => {
  const edit = async (text: string) => {
    const row = newMessage({ text, user_id: me.id, created_at: "2026-03-02T08:00:00.000Z" });
    await replica.messages.insert(row);
    await begin(text);
    return row.id;
  };
  const begin = async (text: string, isNewPage = true) => {
    if (isNewPage) show();
    await screen.findByText(text);
    fireEvent.click(actionsOf(text) as HTMLElement);
    fireEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
    await screen.findByRole("textbox", { name: "Edit your message" });
  };

  it("begins in the box, once the menu is gone", async () => {
    await edit("Old words");
    const box = await screen.findByRole("textbox", { name: "Edit your message" });
    const frames = async () => {
      for (const _ of ["the menu's", "the editor's", "what comes of them"])
        await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
    };
    await frames();
    expect(document.activeElement).toBe(box);
  });

  it("is stored, and ends", async () => {
    const id = await edit("Old words");
    await type("New words");
    expect(await screen.findByRole("textbox", { name: "Message to Team Chat" })).toBeTruthy();
    await waitFor(async () => expect(await waiting()).toMatchObject([{ id, text: "New words" }]));
  });

  it("keeps its words for when the same message is edited again, until it is given up", async () => {
    await edit("Old words");
    await type("New words", "s");
    cleanup();
    await begin("Old words");
    expect((await field()).value).toBe("New words");
    fireEvent.keyDown(await field(), { key: "Escape" });
    expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Message/ })).value).toBe("");
    await begin("Old words", false);
    expect((await field()).value).toBe("Old words");
  });

  it("of what was deleted meanwhile leaves its words as those of a new message", async () => {
    const id = await edit("Old words");
    await replica.messages.findOne(id).remove();
    await type("New words");
    const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message to Team Chat" });
    expect(box.value).toBe("New words");
    expect(await waiting()).toEqual([]);
  });

  it("that could not be stored goes on", async () => {
    await edit("Old words");
    vi.spyOn(console, "error").mockImplementationOnce(() => {});
    vi.spyOn(replica.messages, "findOne").mockImplementationOnce(() => {
      throw new Error("full");
    });
    await type("New words");
    await waitFor(async () => expect((await field()).value).toBe("New words"));
    expect(screen.getByRole("textbox", { name: "Edit your message" })).toBeTruthy();
  });
});
