import "fake-indexeddb/auto";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { availabilityDeadlineEntity } from "#schema/entities/availability-deadline.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { newDeadline, newEntry } from "#tests/factories/availability.ts";
import { useAvailability, useAvailabilityOf, useDaysOffAsked, useDeadlines } from "./availability.ts";

const ME = "d0000000-0000-4000-8000-000000000001";
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: ME, generation: 0 }, [
    staffAvailabilityEntity,
    availabilityDeadlineEntity,
  ]);
  const days = ["2025-03-02", "2026-03-02", "2026-03-03", "2027-03-02"];
  await replica.staff_availability.bulkInsert(days.map((date) => newEntry({ date, user_id: ME })));
  await replica.staff_availability.bulkInsert(
    ["2025-03-02", "2026-03-02"].map((end_date) => newDeadline({ end_date })) as never,
  );
});
afterEach(async () => {
  cleanup();
  await replica.remove();
});

type Query = () => readonly unknown[] | undefined;

function Rows({ useIt }: { useIt: Query }) {
  return <p>{useIt()?.length ?? "not yet"} rows</p>;
}

it.each<[string, Query, number]>([
  ["what everybody said", () => useAvailability("2026-03-02", "2026-03-03"), 2],
  ["what one person said", () => useAvailabilityOf(ME, "2026-03-02", "2026-03-03"), 2],
  ["the days off that nobody answered", () => useDaysOffAsked("2026-03-02"), 3],
  ["deadlines", () => useDeadlines("2026-03-02"), 1],
])("finds %s by day, and does not read all that was ever said", async (_, useIt, count) => {
  const find = vi.spyOn(replica.staff_availability, "find");
  render(
    <ReplicaContext value={{ replica, userId: ME }}>
      <Rows useIt={useIt} />
    </ReplicaContext>,
  );
  expect(await screen.findByText(`${count} rows`)).toBeDefined();
  const plans = find.mock.results.map(({ value }) => value.getPreparedQuery().queryPlan);
  expect(plans).not.toEqual([]);
  for (const { index, startKeys } of plans) {
    const at = index.indexOf("date");
    expect({ at, from: startKeys[at] }).toEqual({ at: expect.any(Number), from: "2026-03-02" });
  }
});
