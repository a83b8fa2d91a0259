import "fake-indexeddb/auto";
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addDays } from "#lib/time/calendar-days.ts";
import { useAvailability } from "#queries/availability.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import type { Notification } from "#schema/entities/notification.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { useSession } from "#stores/session-store.ts";
import { newEntry } from "#tests/factories/availability.ts";
import { inEnglish } from "#tests/factories/notification-texts.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { AvailabilityToasts } from "./account-toasts.ts";
import { NotificationToasts } from "./notification-toasts.ts";
import { unnotified } from "./use-notifying.ts";

const ME = "me";
const DATE = "2190-03-02";
let replica: Replica;
let items: Notification[];
let isComplete: boolean;
vi.mock("#queries/notifications.ts", () => ({ useNotifications: () => items }));
vi.mock("#queries/sync.ts", () => ({ useIsComplete: () => isComplete }));

beforeEach(async () => {
  toastQueue.clear();
  items = [];
  isComplete = true;
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    staffAvailabilityEntity,
    profileEntity,
    businessEntity,
  ]);
  useSession.setState({ scope: { user_id: ME, business_id: "b", role: "manager" } });
});
afterEach(async () => {
  cleanup();
  useSession.setState(useSession.getInitialState());
  await replica.close();
});

/** Runs the toasts' queries after them: once it has an answer, they have theirs. */
function Probe() {
  const yesterday = addDays(new Date().toISOString().slice(0, 10), -1);
  const entries = useAvailability(yesterday, "2199-12-31");
  const words = entries?.map(({ id, reason, status, change_id }) =>
    [id, reason, status, change_id].join(" "),
  );
  return <p>{words ? `Known: ${words.sort().join(", ")}` : "not yet"}</p>;
}

/** Opens windows of a manager's app; resolves to a function that renders them again. */
async function start(windows = 1) {
  const page = () => (
    <MemoryRouter>
      <ReplicaContext value={{ replica, userId: ME }}>
        {Array.from({ length: windows }, (_, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: They stay as they are.
          <AvailabilityToasts key={number} />
        ))}
        <NotificationToasts />
        <Probe />
      </ReplicaContext>
    </MemoryRouter>
  );
  const { rerender } = render(page());
  await screen.findByText(/^Known/);
  return () => act(() => rerender(page()));
}

/** Resolves when the screens show these words, and the toasts have decided whether to notify. */
async function heard(words: string | RegExp) {
  await screen.findByText(words);
  await unnotified([]);
}

const said = () => toastQueue.visibleToasts.map(({ content }) => content.text).reverse();
const insert = (fields: object = {}) =>
  replica.staff_availability.insert(newEntry({ date: DATE, ...fields }));
const change = async (id: string, fields: object) => {
  const entry = await replica.staff_availability.findOne(id).exec();
  await entry?.incrementalPatch({ version: entry.get("version") + 1, ...fields } as never);
};
const NEW = "New staff availability submitted";
const UPDATED = "Staff availability has been updated";

it("tells a manager once of what others change, however many windows are open, and of nothing of their own", async () => {
  await insert({ id: "known" });
  await insert({ id: "mine", user_id: ME });
  await insert({ id: "waiting" });
  await start(2);
  await change("mine", { reason: "Exam" });
  await change("waiting", { reason: "Exam", change_id: "made-here" });
  await heard(/waiting Exam pending made-here$/);
  expect(said()).toEqual([]);
  await change("known", { status: "approved" });
  await expect.poll(said).toEqual([UPDATED]);
  await heard(/known Dentist approved/);
  await change("known", { status: "denied" });
  await expect.poll(said).toEqual([UPDATED, UPDATED]);
});

it("tells once of what changes in days that were entered together", async () => {
  for (const id of ["one", "two"]) await insert({ id, series_id: "series" });
  await start();
  await change("one", { reason: "Exam" });
  await change("two", { reason: "Exam" });
  await heard(/one Exam .*two Exam/);
  expect(said()).toEqual([UPDATED]);
});

const ASKED = {
  key: "time-off-requested",
  details: { name: "Ann", days: { days: 1, from: DATE, to: DATE } },
};
const notified = (fields: Partial<Notification> = {}): Notification => ({
  id: crypto.randomUUID(),
  business_id: "b",
  user_id: ME,
  type: "new-availability",
  read: false,
  ...ASKED,
  created_at: "2026-03-02T09:00:00.000Z",
  version: 1,
  change_id: null,
  ...fields,
});

// Collections are pulled in turn, and availability before notifications.
it("tells of new availability once, by its notification, which comes after the entry", async () => {
  await insert({ id: "denied", status: "denied" });
  const redraw = await start();
  await insert({ id: "entered" });
  await change("denied", { status: "pending", reason: "Exam" });
  await heard(/denied Exam pending .*entered/);
  expect(said()).toEqual([]);
  items = [notified()];
  redraw();
  await expect.poll(said).toEqual([NEW]);
  expect(toastQueue.visibleToasts[0]?.content.description).toBe(inEnglish(ASKED).text);
  await insert({ id: "next" });
  await heard(/next/);
  items = [notified(), ...items];
  redraw();
  await expect.poll(said).toEqual([NEW, NEW]);
});

it("says nothing of what fills the device", async () => {
  await insert({ id: "known" });
  isComplete = false;
  const redraw = await start();
  await change("known", { status: "approved" });
  await heard(/known Dentist approved/);
  isComplete = true;
  redraw();
  await unnotified([]);
  expect(said()).toEqual([]);
});
