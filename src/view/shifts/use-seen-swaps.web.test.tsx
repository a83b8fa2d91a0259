import "fake-indexeddb/auto";
import { cleanup, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { newSwap } from "#tests/factories/swaps.ts";
import { BusinessFormat, useFormatFor } from "../format/use-format.ts";
import { useSeenSwaps } from "./use-seen-swaps.ts";

const business = newBusiness();
const user = newUser(business.id);

/** How many swaps were known, each time that any could be. */
const counts: number[] = [];

function Swaps() {
  const seen = useSeenSwaps(() => true);
  if (seen) counts.push(seen.length);
  return <p>{seen ? `${seen.length} swaps` : "not yet"}</p>;
}

function Page() {
  return (
    <BusinessFormat value={useFormatFor(business)}>
      <Swaps />
    </BusinessFormat>
  );
}

it("knows nothing before it knows the shifts: what came a moment later would move what people read", async () => {
  const replica = await openReplica({ userId: user.id, generation: 0 }, [shiftEntity]);
  const [given, wanted] = [newShift({ date: "2099-03-04" }), newShift({ date: "2099-03-05" })];
  await replica.shifts.bulkInsert([given, wanted, newSwap(given, wanted)] as never[]);
  render(
    <CommandContextContext value={commandContext(user, replica, new FakeDevice())}>
      <ReplicaContext value={{ replica, userId: user.id }}>
        <Page />
      </ReplicaContext>
    </CommandContextContext>,
  );
  await screen.findByText("1 swaps");
  expect(new Set(counts)).toEqual(new Set([1]));
  cleanup();
  await replica.close();
});
