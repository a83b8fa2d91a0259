import { cleanup, fireEvent, render } from "@testing-library/react";
import { update } from "idb-keyval";
import type { ComponentType } from "react";
import { MemoryRouter } from "react-router-dom";
import { vi } from "vitest";
import { unnotified } from "#app/shell/use-notifying.ts";
import { CommandContextContext } from "#commands/command-context.ts";
import {
  NOTIFIED_THINGS,
  noteNotified,
  notificationWords,
} from "#schema/protocol/notification-deduplication.ts";
import { useSession } from "#stores/session-store.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { commandContext } from "./command-context.ts";
import { FakeDevice, newUser } from "./replica.ts";

/** Signs in the person who gets the toasts, with the id "me". */
export function beginToasts() {
  useSession.setState({ scope: { user_id: "me", business_id: "b", role: "employee" } });
}

export function endToasts() {
  cleanup();
  toastQueue.clear();
  vi.restoreAllMocks();
  useSession.setState(useSession.getInitialState());
}

export const shownToasts = () => toastQueue.visibleToasts.map(({ content }) => content.text);

/** Renders a part of the shell at `path`, makes the changes one after the other, and resolves with its toasts. */
export async function notificationsOf(Part: ComponentType, changes: (() => void)[], path = "/dashboard") {
  const context = commandContext(newUser("b"), null as never, new FakeDevice());
  const page = () => (
    <CommandContextContext value={context}>
      <MemoryRouter initialEntries={[path]}>
        <Part />
      </MemoryRouter>
    </CommandContextContext>
  );
  const { rerender } = render(page());
  for (const change of changes) {
    change();
    rerender(page());
  }
  // Queued after the toasts' own queries.
  await unnotified([]);
  return shownToasts();
}

/** Records that a push notified this device. */
export async function notePush(id: string, said: { key: string; details: object }) {
  await update<string[]>(
    NOTIFIED_THINGS,
    (notified) => noteNotified(notified, { id, words: notificationWords(said) }).notified,
  );
}

/** Hides the page until the returned function is called. */
export function lookAway(): () => void {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  return () => {
    visibility.mockReturnValue("visible");
    fireEvent(document, new Event("visibilitychange"));
  };
}
