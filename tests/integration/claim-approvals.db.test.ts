import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { shiftEntity } from "#schema/entities/shift.ts";
import { NAMES, shiftWorld } from "./shift-world.ts";

// Claims are approved, approved after all and taken back by a manager who has not heard of everything.

const { devices, idOf, exchange, allExchange, published, dropped, toldTo, claim, sharedRow, toldOf, payOf } =
  shiftWorld();

it("an approval that is taken back leaves the claim waiting, and only whose claim it is hears of it", async () => {
  const id = await published({ estimated_pay: 120 });
  await devices.owner.edit(shiftEntity, id, { status: "dropped", drop_reason: "Dentist" });
  await allExchange();
  await claim("ann", id);
  await allExchange();
  const approval = { user_id: idOf("ann"), status: "claimed", claimed_by_user_id: null } as const;
  const handed = { published_as: toldTo("ann"), estimated_pay: null };
  await devices.manager.edit(shiftEntity, id, { ...approval, ...handed });
  await allExchange();
  expect(await payOf(id)).toBeNull();
  const before = { user_id: idOf("owner"), status: "dropped", claimed_by_user_id: idOf("ann") } as const;
  const back = { published_as: toldTo("owner"), estimated_pay: 120 };
  await devices.manager.edit(shiftEntity, id, { ...before, ...back });
  expect(await sharedRow(id)).toMatchObject(before);
  expect(await payOf(id)).toBe(120);
  expect(await toldOf("ann")).toEqual(["claim-approved", "claim-denied"]);
  expect(await toldOf("owner")).toEqual([]);
  expect(await toldOf("manager")).toEqual(["shift-claim", "shift-drop"]);
  for (const name of NAMES) expect([name, await devices[name].issues()]).toEqual([name, []]);
});

it("what a shift was expected to cost is forgotten on every device once a claim of it is approved", async () => {
  const id = await published({ estimated_pay: 120 });
  await devices.owner.edit(shiftEntity, id, { status: "dropped", drop_reason: "Dentist" });
  await allExchange();
  await claim("ann", id);
  await allExchange();
  const approval = { user_id: idOf("ann"), status: "claimed", claimed_by_user_id: null } as const;
  await devices.manager.edit(shiftEntity, id, { ...approval, published_as: toldTo("ann") });
  expect(await sharedRow(id)).toMatchObject(approval);
  for (const name of NAMES) {
    expect(await devices[name].row(shiftEntity, id)).toMatchObject({ estimated_pay: null });
  }
});

it.each([
  ["still wants rid of it", null, "approved"],
  ["had taken it back", "taken back", "refused"],
])(
  "a claim that was denied is approved after all, in one step, whose owner %s",
  async (_, since, outcome) => {
    const id = await dropped();
    await claim("ann", id);
    await allExchange();
    await devices.manager.edit(shiftEntity, id, {
      claimed_by_user_id: null,
      denial_reason: "Too many hours",
    });
    await allExchange();
    if (since) await devices.owner.edit(shiftEntity, id, { status: "scheduled", drop_reason: null });
    await exchange("owner");
    // What is left to send when the denial is taken back and the claim approved in one breath.
    const approval = { user_id: idOf("ann"), status: "claimed", claimed_by_user_id: null } as const;
    await devices.manager.edit(shiftEntity, id, { ...approval, published_as: toldTo("ann") });
    const isApproved = outcome === "approved";
    expect(await sharedRow(id)).toMatchObject(
      isApproved ? approval : { user_id: idOf("owner"), status: "scheduled", claimed_by_user_id: null },
    );
    expect(await toldOf("ann")).toEqual(isApproved ? ["claim-approved", "claim-denied"] : ["claim-denied"]);
    expect(await devices.manager.issues()).toMatchObject(isApproved ? [] : [{ reason: "no_such_claim" }]);
  },
);

it("an approval of a claim that was withdrawn meanwhile is refused, and says why", async () => {
  const id = await dropped();
  await claim("ann", id);
  await allExchange();
  await devices.ann.edit(shiftEntity, id, { claimed_by_user_id: null });
  await devices.manager.edit(shiftEntity, id, {
    ...{ user_id: idOf("ann"), status: "claimed", claimed_by_user_id: null },
    published_as: toldTo("ann"),
  });
  await exchange("ann", "manager");
  expect(await sharedRow(id)).toMatchObject({ user_id: idOf("owner"), status: "dropped" });
  expect(await devices.manager.issues()).toMatchObject([{ code: "invalid", reason: "no_such_claim" }]);
});
