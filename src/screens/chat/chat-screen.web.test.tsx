import "fake-indexeddb/auto";
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { readWaiting } from "#replica/rxdb/stored.ts";
import { rememberSync } from "#replica/sync-memory.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { newestKey } from "#schema/entities/chat-keys.ts";
import { chatReadEntity } from "#schema/entities/chat-read.ts";
import { messageEntity } from "#schema/entities/message.ts";
import { newsPostEntity } from "#schema/entities/news-post.ts";
import { privateMessageEntity } from "#schema/entities/private-message.ts";
import { profileEntity, type Role } from "#schema/entities/profile.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { useSession } from "#stores/session-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newMessage, newPrivateMessage } from "#tests/factories/messages.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { BusinessFormat, useFormatFor } from "#view/format/use-format.ts";
import { ChatScreen } from "./chat-screen.tsx";

vi.setConfig({ testTimeout: 60_000 });
// Stores and rows by the hundred take their time on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
// Who is there is another's matter, and needs a server.
vi.mock("./presence/use-room.ts", () => ({
  useRoom: () => ({
    present: { online: new Set(), typing: new Set() },
    noteTyping: () => {},
    stopTyping: () => {},
  }),
}));

class NothingChanges {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const COMPLETE = { cursors: {}, sent: [], refilling: [], digests: {}, version: 1, checkpoint: null };
const business = newBusiness();
const me = newUser(business.id);
const ann = newPerson({ name: "Ann Lee", role: "manager" });
let replica: Replica;

beforeEach(async () => {
  localStorage.clear();
  // The page has no layout, and rows are only there where there is room for them.
  vi.stubGlobal("ResizeObserver", NothingChanges);
  vi.stubGlobal("IntersectionObserver", NothingChanges);
  for (const [size, px] of Object.entries({ clientHeight: 900, clientWidth: 1200, offsetHeight: 60 })) {
    vi.spyOn(HTMLElement.prototype, size as "clientHeight", "get").mockReturnValue(px);
  }
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    ...[profileEntity, businessEntity, shiftEntity, shiftTemplateEntity, newsPostEntity],
    ...[messageEntity, privateMessageEntity, chatReadEntity],
  ]);
  await rememberSync(replica, COMPLETE);
  await replica.businesses.insert(business);
  await replica.profiles.bulkInsert([newPerson({ id: me.id, name: "Sam Okafor" }), ann]);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await replica.close();
});

function Page() {
  const format = useFormatFor(business);
  return (
    <BusinessFormat value={format}>
      <ChatScreen />
    </BusinessFormat>
  );
}

function show({ path = "/chat", role = "employee" as Role } = {}) {
  useSession.setState({ scope: { user_id: me.id, business_id: business.id, role } });
  return render(
    <MemoryRouter initialEntries={[path]}>
      <CommandContextContext value={commandContext({ ...me, role }, replica, new FakeDevice())}>
        <ReplicaContext value={{ replica, userId: me.id }}>
          <Page />
        </ReplicaContext>
      </CommandContextContext>
    </MemoryRouter>,
  );
}

const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Message to|^Edit/ });
const waiting = () => readWaiting(collectionOf(replica, "messages"));
const actionsOf = (text: string) =>
  screen.queryByRole("button", { name: `Actions for the message “${text}”` });
async function type(text: string, key = "Enter", more: object = {}) {
  const found = await field();
  fireEvent.change(found, { target: { value: text } });
  fireEvent.keyDown(found, { key, ...more });
}

/** A page whose next message is stored when it is told to, and not before. */
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
    // The count alone would be read out with every key.
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
      screen.getByRole("button", { name: "Send as an announcement" }).getAttribute("aria-pressed");
    fireEvent.click(await screen.findByRole("button", { name: "Send as an announcement" }));
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
    fireEvent.click(await screen.findByRole("button", { name: "Send as an announcement" }));
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
    ["admin", ["Mine", "Of Ann", "Posted"]],
  ])("can be acted upon by somebody as %s: %j", async (role, expected) => {
    const texts = ["Mine", "Of Ann", "Posted"];
    await replica.messages.bulkInsert([
      newMessage({ text: "Mine", user_id: me.id }),
      newMessage({ text: "Of Ann", user_id: ann.id }),
      newMessage({ text: "Posted", user_id: me.id, type: "announcement", about: "document" }),
    ]);
    show({ role });
    await screen.findByText("Mine");
    expect(texts.filter((text) => actionsOf(text) !== null)).toEqual(expected);
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
        text: "Tuesday",
        user_id: ann.id,
      }),
    );
    show();
    expect(await screen.findByText("Shift Available")).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "Claim" }));
    expect(await screen.findByText("You asked for this shift. A manager decides.")).toBeTruthy();
    expect(screen.getByText(/9:00 AM – 5:00 PM · Custom Shift/)).toBeTruthy();
    // Of when it was dropped: what the roster says now stands for it.
    expect(screen.queryByText("Tuesday")).toBeNull();
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
    expect(await screen.findByText(/Not sent. You are not allowed/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull());
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
  await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull());
  expect(await replica.sync_issues.find().exec()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

it.each<[string, Partial<Shift> | null]>([
  ["This shift is taken.", { user_id: ann.id, status: "scheduled" }],
  ["This shift has begun or is over.", { user_id: ann.id, status: "dropped", date: "2020-03-03" }],
  ["This shift is not in the roster any more.", null],
])("an offer without anything left to claim says: %s", async (said, fields) => {
  const shift = newShift({ drop_reason: null, published: true, date: "2099-03-03", ...fields });
  if (fields) await replica.shifts.insert(shift);
  const about = { type: "shift-drop", about: "shift", shift_id: shift.id } as const;
  await replica.messages.insert(newMessage({ ...about, text: "Tuesday", user_id: ann.id }));
  show();
  expect(await screen.findByText(said)).toBeTruthy();
  if (!fields) expect(screen.getByText("Tuesday")).toBeTruthy();
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
});

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
    expect(screen.getByText(/not part of your business any more/)).toBeTruthy();
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
    await screen.findByText("Loading the messages");
    await waitFor(() => expect(screen.queryByText("No messages yet")).toBeNull());
  });

  it("begin with an invitation", async () => {
    show({ path: `/chat?with=${ann.id}` });
    expect(await screen.findByText("Start the conversation!")).toBeTruthy();
  });
});
