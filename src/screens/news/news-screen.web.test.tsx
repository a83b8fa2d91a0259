import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { must } from "#lib/must.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { rememberSync } from "#replica/sync-memory.ts";
import { newsPostEntity } from "#schema/entities/news-post.ts";
import { newsReadEntity } from "#schema/entities/news-read.ts";
import { profileEntity, type Role } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { useUnsaved } from "#stores/unsaved-store.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPost } from "#tests/factories/news.ts";
import { newPerson } from "#tests/factories/people.ts";
import { COMPLETE, FakeDevice, newUser } from "#tests/factories/replica.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { NewsScreen } from "./news-screen.tsx";

// It is nine on March 2, 2026, in Dublin.
const device = new FakeDevice();
const business = "b0000000-0000-4000-8000-000000000001";
const author = newPerson({ name: "Marcus Webb", role: "manager" });

/** Writing is slow on a busy machine. */
const TIMEOUT = { timeout: 10_000 };

let replica: Replica;
/** Scrolls a card into sight, by its title. */
let bringIntoSight: (title: string, share: number) => Promise<void>;

beforeEach(() => {
  const watched = new Map<Element, IntersectionObserverCallback>();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #told: IntersectionObserverCallback;
      constructor(told: IntersectionObserverCallback) {
        this.#told = told;
      }
      observe = (part: Element) => void watched.set(part, this.#told);
      disconnect = () => {};
    },
  );
  bringIntoSight = async (title, intersectionRatio) => {
    const card = await screen.findByRole("article", { name: title });
    // A card is observed a moment after it renders.
    const told = await vi.waitFor(() => must(watched.get(card), "watched"), TIMEOUT);
    const entry = { intersectionRatio, intersectionRect: { height: 10 }, rootBounds: { height: 700 } };
    act(() => told([entry as never], null as never));
  };
});
afterEach(async () => {
  cleanup();
  toastQueue.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useSession.setState(useSession.getInitialState());
  useSyncStatus.setState(useSyncStatus.getInitialState());
  await replica.close();
});

async function show(role: Role, posts: readonly object[], isComplete = true) {
  const user = newUser(business, role);
  replica = await openReplica({ userId: user.id, generation: 0 }, [
    profileEntity,
    newsPostEntity,
    newsReadEntity,
  ]);
  await rememberSync(replica, isComplete ? COMPLETE : { ...COMPLETE, version: -1 });
  await replica.profiles.bulkInsert([author, newPerson({ id: user.id, name: "Me" }), newPerson()] as never);
  await replica.news.bulkInsert(posts as never);
  useSession.setState({ scope: { user_id: user.id, business_id: business, role } });
  render(
    <CommandContextContext value={commandContext(user, replica, device)}>
      <ReplicaContext value={{ replica, userId: user.id }}>
        <MemoryRouter>
          <NewsScreen />
        </MemoryRouter>
      </ReplicaContext>
    </CommandContextContext>,
  );
  return user.id;
}
const written = (title: string, fields: object = {}) =>
  newPost({ title, created_by: author.id, created_at: "2026-03-02T08:00:00.000Z", ...fields });
const titles = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const reads = async () => {
  const found = await rows(replica, "news_read")
    .find({ selector: { kind: "read" } })
    .exec();
  return found.map((read) => read.toMutableJSON().news_post_id);
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

it("shows employees the posts, pinned ones first, with links and their author, and nothing to change", async () => {
  const text = "Closed.\nSee https://x.test/hours.";
  await show("employee", [
    written("Old", { created_at: "2026-03-01T08:00:00.000Z" }),
    written("New", { content: text }),
    written("First", { is_pinned: true, created_at: "2026-02-01T08:00:00.000Z" }),
  ]);
  await screen.findByRole("article", { name: "New" });
  expect(titles()).toEqual(["First", "New", "Old"]);
  const card = screen.getByRole("article", { name: "New" });
  expect(within(card).getByRole("link", { name: "https://x.test/hours" }).getAttribute("rel")).toBe(
    "noopener noreferrer",
  );
  expect(within(card).getByText("Marcus Webb, 8:00 AM")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^(Actions|New post|New poll|Read by)/ })).toBeNull();
});

it("notes that a post was read once most of it was in sight, and keeps it marked as new for this visit", async () => {
  const post = written("Menu");
  await show("employee", [post]);
  await screen.findByText("New");
  await bringIntoSight("Menu", 0.4);
  expect(await reads()).toEqual([]);
  await bringIntoSight("Menu", 0.7);
  await vi.waitFor(async () => expect(await reads()).toEqual([post.id]), TIMEOUT);
  expect(screen.getByText("New")).toBeDefined();
});

it("counts nothing as read on a page that nobody looks at", async () => {
  const [menu, party] = [written("Menu"), written("Party")];
  await show("employee", [menu, party]);
  await screen.findByRole("article", { name: "Menu" });
  const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await bringIntoSight("Menu", 1);
  seen.mockReturnValue("visible");
  await bringIntoSight("Party", 1);
  await vi.waitFor(async () => expect(await reads()).toEqual([party.id]), TIMEOUT);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await vi.waitFor(
    async () => expect((await reads()).toSorted()).toEqual([menu.id, party.id].sort()),
    TIMEOUT,
  );
});

it("tells managers who has read a post", async () => {
  const post = written("Menu");
  const me = await show("manager", [post]);
  await screen.findByRole("article", { name: "Menu" });
  await act(async () => {
    const read = { kind: "read", id: crypto.randomUUID(), business_id: business, news_post_id: post.id };
    await rows(replica, "news_read").insert({
      ...read,
      user_id: me,
      created_at: post.created_at,
      version: 1,
      change_id: null,
    } as never);
  });
  fireEvent.click(await screen.findByRole("button", { name: "Read by 1 of 2" }));
  const dialog = screen.getByRole("dialog");
  expect(within(dialog).getByRole("list", { name: "Not read yet" }).textContent).toContain("Ann Lee");
  expect(within(dialog).getByRole("list", { name: "Read" }).textContent).toContain("Me");
});

it("finds by words and by category, and folds away what has ended", async () => {
  await show("employee", [
    written("Menu", { category: "document" }),
    written("Party", { content: "With soup" }),
    written("Over", { end_date: "2026-03-01T23:59:00.000Z" }),
  ]);
  await screen.findByRole("article", { name: "Menu" });
  expect(titles()).toEqual(expect.not.arrayContaining(["Over"]));
  press("Show 1 archived post");
  expect(screen.getByText(/· Archived Sun, Mar 1/)).toBeDefined();
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "SOUP" } });
  expect(titles()).toEqual(["Party"]);
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "nobody wrote this" } });
  expect(screen.getByText("No matching posts")).toBeDefined();
});

it("writes a post, and says what is missing", async () => {
  await show("manager", []);
  await screen.findByText("No news yet");
  press("New post");
  expect(useUnsaved.getState().forms).toBe(0);
  fireEvent.change(screen.getByRole("textbox", { name: "Text" }), { target: { value: "Taste it" } });
  expect(useUnsaved.getState().forms).toBe(1);
  press("Post");
  expect(screen.getByText("Enter a title")).toBeDefined();
  fireEvent.change(screen.getByRole("textbox", { name: "Title" }), { target: { value: " Soup " } });
  press("Post");
  const card = await screen.findByRole("article", { name: "Soup" });
  expect(within(card).getByText("Taste it")).toBeDefined();
  expect(within(card).getByText("Waiting to be sent")).toBeDefined();
  expect(useUnsaved.getState().forms).toBe(0);
});

it("asks before it deletes", async () => {
  const post = written("Menu");
  await show("manager", [post]);
  fireEvent.click(await screen.findByRole("button", { name: "Actions for Menu" }));
  fireEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete post" }));
  await screen.findByText("No news yet");
  expect(await replica.news.findOne(post.id).exec()).toBeNull();
});

it("does not say that there is nothing before it knows", async () => {
  await show("employee", [], false);
  expect(await screen.findByText("Loading news")).toBeDefined();
  act(() => useSyncStatus.setState({ online: false }));
  expect(screen.getByText("Not on this device yet")).toBeDefined();
});
