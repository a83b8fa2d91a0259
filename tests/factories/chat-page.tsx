import "fake-indexeddb/auto";
import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { readWaiting } from "#replica/rxdb/stored.ts";
import { rememberSync } from "#replica/sync-memory.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { chatReadEntity } from "#schema/entities/chat-read.ts";
import { messageEntity } from "#schema/entities/message.ts";
import { newsPostEntity } from "#schema/entities/news-post.ts";
import { privateMessageEntity } from "#schema/entities/private-message.ts";
import { profileEntity, type Role } from "#schema/entities/profile.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { ChatScreen } from "#screens/chat/chat-screen.tsx";
import { useSession } from "#stores/session-store.ts";
import { BusinessFormat, useFormatFor } from "#view/format/use-format.ts";
import { newBusiness } from "./business.ts";
import { commandContext } from "./command-context.ts";
import { newPerson } from "./people.ts";
import { FakeDevice, newUser } from "./replica.ts";

class NothingChanges {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** The sync memory of a complete replica. */
const COMPLETE = { cursors: {}, sent: [], refilling: [], digests: {}, version: 1, checkpoint: null };
const business = newBusiness();
/** The user of the chat: Sam Okafor. */
export const CHAT_USER = newUser(business.id);
/** Ann Lee, a manager. */
export const CHAT_COLLEAGUE = newPerson({ name: "Ann Lee", role: "manager" });
/** The current test's replica. */
export let chatReplica: Replica;

/** Gives each test of a file a replica with both people, and a page with space for messages. */
export function prepareChat(): void {
  vi.setConfig({ testTimeout: 60_000 });
  // Stores and hundreds of rows are slow on a busy machine.
  configure({ asyncUtilTimeout: 20_000 });
  beforeEach(async () => {
    localStorage.clear();
    // jsdom has no layout, and virtual rows only render where there is space.
    vi.stubGlobal("ResizeObserver", NothingChanges);
    vi.stubGlobal("IntersectionObserver", NothingChanges);
    for (const [size, px] of Object.entries({ clientHeight: 900, clientWidth: 1200, offsetHeight: 60 })) {
      vi.spyOn(HTMLElement.prototype, size as "clientHeight", "get").mockReturnValue(px);
    }
    chatReplica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
      ...[profileEntity, businessEntity, shiftEntity, shiftTemplateEntity, newsPostEntity],
      ...[messageEntity, privateMessageEntity, chatReadEntity],
    ]);
    await rememberSync(chatReplica, COMPLETE);
    await chatReplica.businesses.insert(business);
    await chatReplica.profiles.bulkInsert([
      newPerson({ id: CHAT_USER.id, name: "Sam Okafor" }),
      CHAT_COLLEAGUE,
    ]);
  });
  afterEach(async () => {
    cleanup();
    vi.restoreAllMocks();
    await chatReplica.close();
  });
}

function Page() {
  const format = useFormatFor(business);
  return (
    <BusinessFormat value={format}>
      <ChatScreen />
    </BusinessFormat>
  );
}

/** Renders the chat as Sam sees it. */
export function showChat({ path = "/chat", role = "employee" as Role } = {}) {
  useSession.setState({ scope: { user_id: CHAT_USER.id, business_id: business.id, role } });
  return render(
    <MemoryRouter initialEntries={[path]}>
      <CommandContextContext value={commandContext({ ...CHAT_USER, role }, chatReplica, new FakeDevice())}>
        <ReplicaContext value={{ replica: chatReplica, userId: CHAT_USER.id }}>
          <Page />
        </ReplicaContext>
      </CommandContextContext>
    </MemoryRouter>,
  );
}

/** Returns the field for writing or editing a message. */
export const chatMessageField = () =>
  screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Message to|^Edit/ });
/** Returns the unsent messages, without the note of what was read, which follows a second later. */
export const waitingMessages = async () =>
  (await readWaiting(collectionOf(chatReplica, "messages"))).filter(
    (row) => !("kind" in row) || row.kind !== "read",
  );
/** Returns the menu button of a message, if any. */
export const chatActionsOf = (text: string) =>
  screen.queryByRole("button", { name: `Actions for the message “${text}”` });

/** Types a text and presses a key, Enter by default. */
export async function typeInChat(text: string, key = "Enter", more: object = {}) {
  const found = await chatMessageField();
  fireEvent.change(found, { target: { value: text } });
  fireEvent.keyDown(found, { key, ...more });
}
