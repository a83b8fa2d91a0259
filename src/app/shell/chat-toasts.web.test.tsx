import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Message } from "#schema/entities/message.ts";
import { useSession } from "#stores/session-store.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newMessage } from "#tests/factories/messages.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { toastQueue } from "#ui/toast.ts";
import { ChatToasts } from "./chat-toasts.ts";

let latest: Message[] | undefined;
vi.mock("#queries/use-latest-messages.ts", () => ({ useLatestMessages: () => latest }));

const me = newUser("b0000000-0000-4000-8000-000000000001");
/** Opened at nine. */
const context = commandContext(me, null as never, new FakeDevice());
const NOW = "2026-03-02T09:00:01.000Z";

beforeEach(() => {
  latest = undefined;
  useSession.setState({ scope: { user_id: me.id, business_id: me.businessId, role: me.role } });
});
afterEach(() => {
  cleanup();
  toastQueue.clear();
});

const page = (path: string) => (
  <MemoryRouter initialEntries={[path]}>
    <CommandContextContext value={context}>
      <ChatToasts />
    </CommandContextContext>
  </MemoryRouter>
);
const toasts = () => toastQueue.visibleToasts.map(({ content }) => content.text);

it("tells once of announcements and shifts that others post from now on", () => {
  const { rerender } = render(page("/dashboard"));
  latest = [
    newMessage({ type: "shift-drop", text: "Friday, 9:00 – 17:00", created_at: NOW }),
    newMessage({ type: "announcement", text: "Stocktaking", created_at: NOW }),
    newMessage({ type: "announcement", text: "My own", user_id: me.id, created_at: NOW }),
    newMessage({ text: "Morning all", created_at: NOW }),
    newMessage({ type: "announcement", text: "Of yesterday" }),
  ];
  rerender(page("/dashboard"));
  latest = [...latest];
  rerender(page("/dashboard"));
  expect(toasts().sort()).toEqual(["Friday, 9:00 – 17:00", "Stocktaking"]);
});

it.each([
  ["/chat", []],
  ["/chat?tab=private", ["Stocktaking"]],
])("on %s it tells of %j", (path, expected) => {
  latest = [newMessage({ type: "announcement", text: "Stocktaking", created_at: NOW })];
  render(page(path));
  expect(toasts()).toEqual(expected);
});
