import "fake-indexeddb/auto";
import { cleanup, configure, render, screen } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { punchRow } from "#tests/factories/punches.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { useMyDay } from "./use-my-day.ts";

// Opening a replica is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

const offered: string[] = [];

function Probe() {
  const day = useMyDay();
  const offer = day?.offer.actions.join(" ") ?? "not yet";
  useLayoutEffect(() => void offered.push(offer), [offer]);
  return <p>{offer}</p>;
}

it("never offers to clock in while it starts during a break, however late the business arrives", async () => {
  const business = newBusiness();
  const me = newUser(business.id);
  const device = new FakeDevice();
  device.instant = "2026-03-04T18:00:00.000Z";
  const replica = await openReplica({ userId: me.id, generation: 0 }, [
    businessEntity,
    punchEntity,
    shiftEntity,
  ]);
  await replica.punches.bulkInsert([
    punchRow(me, { type: "in", at: "2026-03-04T14:00:00.000Z" }),
    punchRow(me, { type: "break-start", at: "2026-03-04T17:00:00.000Z" }),
  ]);
  render(
    <CommandContextContext value={commandContext(me, replica, device)}>
      <ReplicaContext value={{ replica, userId: me.id }}>
        <Probe />
      </ReplicaContext>
    </CommandContextContext>,
  );
  // The punches have been read before the business, whose zone says when today began, is there.
  await replica.punches.find().exec();
  await replica.businesses.insert(business);
  await screen.findByText("break-end out");
  expect(offered).toEqual(["not yet", "break-end out"]);
  await replica.close();
});
