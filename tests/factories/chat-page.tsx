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

/** What a replica remembers that has all that the server has. */
const COMPLETE = { cursors: {}, sent: [], refilling: [], digests: {}, version: 1, checkpoint: null };
const business = newBusiness();
/** Who looks at the chat: Sam Okafor. */
export const CHAT_USER = newUser(business.id);
/** Ann Lee, a manager. */
export const CHAT_COLLEAGUE = newPerson({ name: "Ann Lee", role: "manager" });
/** The replica of the test that runs. */
export let chatReplica: Replica;

/** Gives each test of a file a replica with the two of them, and a page with room for messages. */
export function prepareChat(): void {
  vi.setConfig({ testTimeout: 60_000 });
  // Stores and rows by the hundred take their time on a busy machine.
  configure({ asyncUtilTimeout: 20_000 });
  beforeEach(async () => {
    localStorage.clear();
    // The page has no layout, and rows are only there where there is room for them.
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

/** The chat as Sam sees it. */
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

/** Where a message is written or edited. */
export const chatMessageField = () =>
  screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Message to|^Edit/ });
/** The messages that wait to be sent. */
export const waitingMessages = () => readWaiting(collectionOf(chatReplica, "messages"));
/** The button that opens the menu of a message, if it has one. */
export const chatActionsOf = (text: string) =>
  screen.queryByRole("button", { name: `Actions for the message “${text}”` });

/** Writes a text and presses a key, Enter unless said. */
export async function typeInChat(text: string, key = "Enter", more: object = {}) {
  const found = await chatMessageField();
  fireEvent.change(found, { target: { value: text } });
  fireEvent.keyDown(found, { key, ...more });
}
