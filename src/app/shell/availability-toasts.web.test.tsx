import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { update } from "idb-keyval";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addDays } from "#lib/format/calendar-days.ts";
import { useAvailability } from "#queries/use-availability.ts";
import { openReplica, type Replica } from "#replica/open-replica.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { businessEntity } from "#schema/entities/business.ts";
import type { Notification } from "#schema/entities/notification.ts";
import type { Role } from "#schema/entities/profile.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { noteTold, TOLD_THINGS, wordsOf } from "#schema/protocol/who-tells.ts";
import { useSession } from "#stores/session-store.ts";
import { newEntry } from "#tests/factories/availability.ts";
import { toastQueue } from "#ui/toast.ts";
import { AvailabilityToasts } from "./availability-toasts.tsx";
import { untold } from "./untold.ts";

const ME = "me";
const DATE = "2190-03-02";
let replica: Replica;
let items: Notification[];
vi.mock("#queries/use-notifications.ts", () => ({ useNotifications: () => items }));

beforeEach(async () => {
  toastQueue.clear();
  items = [];
  replica = await openReplica({ userId: crypto.randomUUID(), filling: 0 }, [
    staffAvailabilityEntity,
    profileEntity,
    businessEntity,
  ]);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  useSession.setState(useSession.getInitialState());
  await replica.close();
});

/** Asks what the toasts ask, after them: once it has an answer, they have theirs. */
function Probe() {
  const yesterday = addDays(new Date().toISOString().slice(0, 10), -1);
  const entries = useAvailability(yesterday, "2199-12-31");
  return <p>{entries ? "asked" : "not yet"}</p>;
}

async function start(role: Role) {
  useSession.setState({ scope: { user_id: ME, business_id: "b", role } });
  const { rerender } = render(page());
  await screen.findByText("asked");
  return () => act(() => rerender(page()));
}

function page() {
  return (
    <ReplicaContext value={{ replica, userId: ME }}>
      <AvailabilityToasts />
      <Probe />
    </ReplicaContext>
  );
}
const said = () => toastQueue.visibleToasts.map(({ content }) => content.text).reverse();
const insert = (fields: object = {}) =>
  replica.staff_availability.insert(newEntry({ date: DATE, ...fields }));
const NEW = "New staff availability submitted";
const UPDATED = "Staff availability has been updated";

it("tells a manager of what others enter and change, and of nothing else", async () => {
  await insert({ id: "known" });
  await start("manager");
  await insert({ user_id: ME });
  await insert({ change_id: "made-here" });
  const known = await replica.staff_availability.findOne("known").exec();
  await known?.incrementalPatch({ status: "approved" } as never);
  await expect.poll(said).toEqual([UPDATED]);
  await insert();
  await expect.poll(said).toEqual([UPDATED, NEW]);
});

const notified = (fields: Partial<Notification> = {}): Notification => ({
  ...{ id: crypto.randomUUID(), business_id: "b", user_id: ME, type: "new-availability", read: false },
  ...{ title: "New availability", message: "Ann asked for a day off for Monday" },
  ...{ created_at: "2026-03-02T09:00:00.000Z", version: 1, change_id: null },
  ...fields,
});

it.each([
  [true, []],
  [false, [NEW]],
])("tells of what came while nobody looked once they do; pushed: %s", async (isPushed, expected) => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const redraw = await start("manager");
  const item = notified();
  items = [item];
  redraw();
  await insert();
  // The screens hear of it in turn: once a later question has its answer, theirs is known.
  await expect.poll(async () => (await replica.staff_availability.find().exec()).length).toBe(1);
  expect(said()).toEqual([]);
  const thing = { id: item.id, words: wordsOf(item.title, item.message) };
  if (isPushed) await update<string[]>(TOLD_THINGS, (told) => noteTold(told, thing).told);
  visibility.mockReturnValue("visible");
  act(() => void fireEvent(document, new Event("visibilitychange")));
  await untold([]);
  await expect.poll(said).toEqual(expected);
  // What comes next is told again.
  if (isPushed) {
    await insert();
    await expect.poll(said).toEqual([NEW]);
  }
});
