import "fake-indexeddb/auto";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Records } from "#domain/work/records.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import type { RecordsReader } from "./records-reader.ts";
import { useRecords } from "./use-records.ts";

let replica: Replica;
beforeEach(async () => {
  const entities = [punchEntity, shiftEntity, staffAvailabilityEntity];
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, entities);
});
afterEach(() => replica.close());

it("knows records of other days from those that are asked for, also when these cannot be read", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const march = { rows: [], items: [], people: [] } as unknown as Records;
  const reader: RecordsReader = {
    async ask({ days }) {
      if (days.from > "2026-04") throw new Error("unreadable");
      return march;
    },
    verify: async () => [],
    close() {},
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ReplicaContext value={{ replica, userId: replica.userId }}>{children}</ReplicaContext>
  );
  const asked = (from: string) =>
    ({ days: { from, to: from }, person: null, about: "rows" }) as unknown as Parameters<
      typeof useRecords
    >[1];
  const { result, rerender } = renderHook(({ from }) => useRecords(reader, asked(from)), {
    wrapper,
    initialProps: { from: "2026-03-01" },
  });
  await waitFor(() => expect(result.current).toMatchObject({ records: march, isStale: false }));
  rerender({ from: "2026-04-01" });
  await waitFor(() => expect(result.current).toMatchObject({ hasFailed: true, isStale: true }));
});
