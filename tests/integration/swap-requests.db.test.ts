import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { shiftEntity } from "#schema/entities/shift.ts";
import { swapRequestEntity } from "#schema/entities/swap-request.ts";
import { NAMES, type Name, PUBLICATION, shiftWorld } from "./shift-world.ts";

// Swaps are asked for, agreed to, approved and withdrawn on devices that are offline.

const world = shiftWorld();
const { devices, idOf, exchange, allExchange, published, sharedRow, toldOf } = world;

describe("a swap that is asked for", () => {
  let swap: string;
  let given: string;
  let wanted: string;
  const soon = { date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) };
  const swapRow = async () => {
    await allExchange();
    for (const name of ["owner", "ann"] as const) {
      const held = await devices.manager.row(swapRequestEntity, swap);
      expect(await devices[name].row(swapRequestEntity, swap)).toMatchObject({ ...held });
    }
    expect(await devices.ben.row(swapRequestEntity, swap)).toBeNull();
    return devices.manager.row(swapRequestEntity, swap);
  };
  beforeEach(async () => {
    given = await published({ ...soon, user_id: idOf("owner") });
    wanted = await published({ ...soon, user_id: idOf("ann") });
    swap = randomUUID();
    await devices.owner.make(swapRequestEntity, {
      ...{ id: swap, business_id: world.business, ...soon, shift_id: given, with_shift_id: wanted },
      ...{ requested_by: idOf("owner"), requested_of: idOf("ann"), message: "", status: "asked" },
    });
    await allExchange();
    await devices.ann.edit(swapRequestEntity, swap, { status: "agreed" });
    expect(await swapRow()).toMatchObject({ status: "agreed" });
  });

  it("exchanges the two shifts on every device when a manager approves it", async () => {
    await devices.manager.edit(swapRequestEntity, swap, { status: "approved" });
    expect(await swapRow()).toMatchObject({ status: "approved" });
    expect(await sharedRow(given)).toMatchObject({
      user_id: idOf("ann"),
      published_as: { publish_id: PUBLICATION, user_id: idOf("ann") },
    });
    expect(await sharedRow(wanted)).toMatchObject({ user_id: idOf("owner") });
    for (const name of NAMES) expect([name, await devices[name].issues()]).toEqual([name, []]);
    expect(await toldOf("owner")).toEqual(["shift-swap", "swap-decided"]);
    expect(await toldOf("ann")).toEqual(["shift-swap", "swap-decided"]);
  });

  it.each<[string, Name[], string, Name]>([
    ["withdrawn first", ["owner", "manager"], "withdrawn", "manager"],
    ["approved first", ["manager", "owner"], "approved", "owner"],
  ])("and is withdrawn while it is approved, stays as it was %s", async (_, order, status, refused) => {
    await devices.manager.edit(swapRequestEntity, swap, { status: "approved" });
    await devices.owner.edit(swapRequestEntity, swap, { status: "withdrawn" });
    await exchange(...order);
    expect(await swapRow()).toMatchObject({ status });
    const holder = status === "approved" ? "ann" : "owner";
    expect(await sharedRow(given)).toMatchObject({ user_id: idOf(holder) });
    expect(await devices[refused].issues()).toMatchObject([{ code: "invalid", reason: "swap_over" }]);
  });

  it("is not approved once one of the shifts was dropped", async () => {
    await devices.owner.edit(shiftEntity, given, { status: "dropped", drop_reason: "Ill" });
    await devices.manager.edit(swapRequestEntity, swap, { status: "approved" });
    await exchange("owner", "manager");
    expect(await swapRow()).toMatchObject({ status: "agreed" });
    expect(await sharedRow(wanted)).toMatchObject({ user_id: idOf("ann") });
    expect(await devices.manager.issues()).toMatchObject([{ code: "invalid", reason: "shift_changed" }]);
  });
});
