import "fake-indexeddb/auto";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addDays } from "#lib/format/calendar-days.ts";
import { useAvailability } from "#queries/use-availability.ts";
import { openReplica, type Replica } from "#replica/open-replica.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { businessEntity } from "#schema/entities/business.ts";
import type { Role } from "#schema/entities/profile.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { useSession } from "#stores/session-store.ts";
import { newEntry } from "#tests/factories/availability.ts";
import { toastQueue } from "#ui/toast.ts";
import { AvailabilityToasts } from "./availability-toasts.tsx";

const ME = "me";
const DATE = "2190-03-02";
let replica: Replica;

beforeEach(async () => {
  toastQueue.clear();
  replica = await openReplica({ userId: crypto.randomUUID(), filling: 0 }, [
    staffAvailabilityEntity,
    profileEntity,
    businessEntity,
  ]);
});
afterEach(async () => {
  cleanup();
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
  render(
    <ReplicaContext value={{ replica, userId: ME }}>
      <AvailabilityToasts />
      <Probe />
    </ReplicaContext>,
  );
  await screen.findByText("asked");
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
