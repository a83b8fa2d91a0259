import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { collectionOf, type Replica, rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { readWaiting } from "#replica/rxdb/stored.ts";
import { recallSync, rememberSync } from "#replica/sync-memory.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { type Position, positionEntity } from "#schema/entities/position.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { swapRequestEntity } from "#schema/entities/swap-request.ts";
import { trainingModuleEntity } from "#schema/entities/training-module.ts";
import { trainingProgressEntity } from "#schema/entities/training-progress.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { newSwap } from "#tests/factories/swaps.ts";
import { newProgress } from "#tests/factories/training.ts";
import {
  approveClaim,
  claimShift,
  denyClaim,
  dropShift,
  takeBackShift,
  undoClaimDecision,
  withdrawClaim,
} from "./shift-moves.ts";
import { answerSwap, decideSwap, requestSwap, withdrawSwap } from "./swaps.ts";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const [ann, ben, boss] = [newUser(BUSINESS), newUser(BUSINESS), newUser(BUSINESS, "manager")];
let device: FakeDevice;
let replica: Replica;
const as = (person: typeof ann) => commandContext(person, replica, device);

beforeEach(async () => {
  device = new FakeDevice();
  // An hour before the shifts begin.
  device.instant = "2026-03-02T08:00:00.000Z";
  const entities = [
    businessEntity,
    shiftEntity,
    swapRequestEntity,
    shiftTemplateEntity,
    positionEntity,
    trainingModuleEntity,
    trainingProgressEntity,
  ];
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, entities);
});
afterEach(() => replica.close());

async function stored(fields: Partial<Shift> = {}): Promise<Shift> {
  const shift = newShift({ user_id: ann.id, published: true, ...fields });
  await replica.shifts.insert(shift);
  return shift;
}
const row = async (id: string) => (await replica.shifts.findOne(id).exec())?.toMutableJSON();
const waiting = async () => (await readWaiting(collectionOf(replica, "shifts"))).length;
const swaps = async () =>
  (
    await rows(replica, "swap")
      .find({ selector: { kind: "swap" } })
      .exec()
  ).map((one) => one.toMutableJSON());

describe("a shift", () => {
  it("goes from its owner to whoever asked for it, each step waiting to be sent", async () => {
    const publishedAs = {
      publish_id: crypto.randomUUID(),
      date: "2026-03-02",
      start_time: "09:00",
      end_time: "17:00",
      user_id: ann.id,
      position_id: null,
      place_id: null,
    };
    const { id } = await stored({ published_as: publishedAs });
    expect(await dropShift(as(ann), id, "Dentist")).toMatchObject({
      problem: null,
      before: { status: "scheduled" },
    });
    expect(await row(id)).toMatchObject({ status: "dropped", drop_reason: "Dentist", user_id: ann.id });
    await claimShift(as(ben), id);
    expect(await row(id)).toMatchObject({ claimed_by_user_id: ben.id, user_id: ann.id });
    await approveClaim(as(boss), id, ben.id);
    expect(await row(id)).toMatchObject({
      user_id: ben.id,
      status: "claimed",
      claimed_by_user_id: null,
      published_as: { ...publishedAs, user_id: ben.id },
    });
    expect(await waiting()).toBe(1);
  });

  it("is changed once, however often it is tapped", async () => {
    const { id } = await stored({ user_id: null });
    const taps = await Promise.all([claimShift(as(ben), id), claimShift(as(ben), id)]);
    expect(taps.map(({ problem, before }) => [problem, before === null])).toEqual([
      [null, false],
      [null, true],
    ]);
    const once = await row(id);
    expect(await claimShift(as(ben), id)).toEqual({ problem: null, before: null });
    expect(await row(id)).toEqual(once);
  });

  it("cannot be had twice, taken back when it is asked for, or claimed when it is gone", async () => {
    const { id } = await stored();
    await dropShift(as(ann), id, "Dentist");
    await claimShift(as(ben), id);
    expect(await claimShift(as(boss), id)).toMatchObject({ problem: "already_claimed" });
    expect(await takeBackShift(as(ann), id)).toMatchObject({ problem: "already_claimed" });
    await withdrawClaim(as(ben), id);
    expect(await takeBackShift(as(ann), id)).toMatchObject({ problem: null });
    expect(await row(id)).toMatchObject({ status: "scheduled", drop_reason: null, claimed_by_user_id: null });
    expect(await claimShift(as(ben), crypto.randomUUID())).toMatchObject({ problem: "gone" });
  });
});

it("that has begun is not asked for, by the clocks of the business", async () => {
  const { id } = await stored({ user_id: null });
  device.place = "America/New_York";
  await replica.businesses.insert(newBusiness({ id: BUSINESS, timezone: "Europe/Dublin" }));
  device.instant = "2026-03-02T09:00:00.000Z";
  expect(await claimShift(as(ben), id)).toEqual({ problem: "shift_begun", before: null });
  device.instant = "2026-03-02T08:59:59.000Z";
  expect(await claimShift(as(ben), id)).toMatchObject({ problem: null });
});

it("is not asked for by who lacks the training for it", async () => {
  const [template, module] = [crypto.randomUUID(), crypto.randomUUID()];
  await replica.templates.insert({
    kind: "shift_template",
    id: template,
    business_id: BUSINESS,
    name: "Grill",
    required_days: [],
    start_time: "09:00",
    end_time: "17:00",
    required_module_id: module,
    created_at: "2026-03-01T09:00:00.000Z",
    version: 1,
    change_id: null,
  } as never);
  await replica.training.insert({
    kind: "module",
    id: module,
    business_id: BUSINESS,
    title: "Knives",
    description: "",
    content: [],
    position: 0,
    published: true,
    created_by: boss.id,
    created_at: "2026-03-01T09:00:00.000Z",
    version: 1,
    change_id: null,
  } as never);
  const [one, other] = [
    await stored({ user_id: null, time_slot: template }),
    await stored({ user_id: null }),
  ];
  // During a first fill the server must decide.
  expect(await claimShift(as(ben), one.id)).toMatchObject({ problem: null });
  await withdrawClaim(as(ben), one.id);
  await rememberSync(replica, { ...(await recallSync(replica)), version: 1 });
  expect(await claimShift(as(ben), one.id)).toEqual({ problem: "training_needed", before: null });
  expect(await row(one.id)).toMatchObject({ claimed_by_user_id: null });
  expect(await claimShift(as(ben), other.id)).toMatchObject({ problem: null });
  await replica.training.insert(
    newProgress({ module_id: module, user_id: ben.id, status: "completed" }) as never,
  );
  expect(await claimShift(as(ben), one.id)).toMatchObject({ problem: null });
  expect(await row(one.id)).toMatchObject({ claimed_by_user_id: ben.id });
});

/** A position that these people can work, as this device holds it. */
async function positionOf(...user_ids: string[]): Promise<Position> {
  const position = newRow(positionEntity, { is_for_everybody: false, user_ids });
  await rows(replica, "position").insert(position);
  return position;
}

it("is not asked for by who cannot work its position", async () => {
  const bar = await positionOf(ann.id);
  const { id } = await stored({ user_id: null, position_id: bar.id });
  expect(await claimShift(as(ben), id)).toEqual({ problem: "cannot_work_position", before: null });
  expect(await row(id)).toMatchObject({ claimed_by_user_id: null });
  expect(await claimShift(as(ann), id)).toMatchObject({ problem: null });
  // A manager sees who cannot work it, and may give it to them.
  const other = await stored({ user_id: null, position_id: bar.id, claimed_by_user_id: ben.id });
  expect(await approveClaim(as(boss), other.id, ben.id)).toMatchObject({ problem: null });
});

describe("a decision about a claim", () => {
  it("is a denial with the reason that goes with it, the first one of two", async () => {
    const { id } = await stored({ user_id: null, claimed_by_user_id: ben.id });
    await Promise.all([
      denyClaim(as(boss), id, ben.id, "Ann is faster"),
      denyClaim(as(boss), id, ben.id, "Too late"),
    ]);
    expect(await row(id)).toMatchObject({ claimed_by_user_id: null, denial_reason: "Ann is faster" });
    expect(await waiting()).toBe(1);
  });

  it.each([approveClaim, denyClaim])(
    "is of the person it was made for, and of nobody who came after",
    async (decide) => {
      const claimed = await stored({ user_id: null, claimed_by_user_id: ben.id });
      expect(await decide(as(boss), claimed.id, ann.id, "Ben is faster")).toEqual({
        problem: "no_such_claim",
        before: null,
      });
      expect(await row(claimed.id)).toEqual(claimed);
    },
  );

  it.each([approveClaim, denyClaim])("can be taken back", async (decide) => {
    const dropped = { status: "dropped", drop_reason: "Dentist", estimated_pay: 90 } as const;
    const { id } = await stored({ ...dropped, claimed_by_user_id: ben.id });
    const { before } = await decide(as(boss), id, ben.id, "Ann is faster");
    expect(await undoClaimDecision(as(boss), before as Shift)).toBe(true);
    expect(await row(id)).toMatchObject({
      user_id: ann.id,
      status: "dropped",
      drop_reason: "Dentist",
      denial_reason: null,
      claimed_by_user_id: ben.id,
      estimated_pay: 90,
    });
  });

  it.each<[string, Partial<Shift>]>([
    ["was given to somebody else since", { user_id: boss.id, status: "scheduled" }],
    ["somebody has asked for since", { claimed_by_user_id: boss.id }],
  ])("stays when the shift %s", async (_, since) => {
    const { id } = await stored({ user_id: null, claimed_by_user_id: ben.id });
    const { before } = await denyClaim(as(boss), id, ben.id, null);
    await (await replica.shifts.findOne(id).exec())?.incrementalPatch(since);
    const standing = await row(id);
    expect(await undoClaimDecision(as(boss), before as Shift)).toBe(false);
    expect(await row(id)).toEqual(standing);
  });
});

describe("a swap", () => {
  async function asked() {
    const [mine, theirs] = [
      await stored({ date: "2026-03-03" }),
      await stored({ user_id: ben.id, date: "2026-03-04" }),
    ];
    const wish = { shiftId: mine.id, withShiftId: theirs.id, message: " Please " };
    return { mine, theirs, wish };
  }

  it("is asked for once, agreed to and approved", async () => {
    const { mine, theirs, wish } = await asked();
    expect(await Promise.all([requestSwap(as(ann), wish), requestSwap(as(ann), wish)])).toEqual([null, null]);
    const [swap, ...others] = await swaps();
    expect(others).toEqual([]);
    expect(swap).toMatchObject({
      shift_id: mine.id,
      with_shift_id: theirs.id,
      requested_by: ann.id,
      requested_of: ben.id,
      date: mine.date,
      message: "Please",
      status: "asked",
      change_id: expect.any(String),
    });
    const id = String(swap?.id);
    expect(await decideSwap(as(boss), id, "approve")).toBe("too_late");
    expect(await answerSwap(as(ann), id, "agree")).toBe("not_yours");
    expect(await answerSwap(as(ben), id, "agree")).toBeNull();
    expect(await decideSwap(as(boss), id, "approve")).toBeNull();
    expect(await swaps()).toMatchObject([{ status: "approved" }]);
    expect(await withdrawSwap(as(ann), id)).toBe("too_late");
    // The server exchanges them.
    expect(await row(mine.id)).toMatchObject({ user_id: ann.id });
  });

  it.each([
    ["begun by the clocks of the business", "2026-03-03T08:00:00.000Z", "begun"],
    ["not begun yet", "2026-03-03T07:59:00.000Z", null],
  ])("is approved or not when the earlier of its shifts has %s", async (_, instant, outcome) => {
    await replica.businesses.insert(newBusiness({ id: BUSINESS, timezone: "Europe/Berlin" }));
    const { mine, theirs } = await asked();
    for (const swap of [newSwap(mine, theirs), newSwap(theirs, mine)]) {
      await rows(replica, "swap").insert({ ...swap, status: "agreed" });
      device.instant = instant;
      expect(await decideSwap(as(boss), swap.id, "approve")).toBe(outcome);
      if (outcome) expect(await decideSwap(as(boss), swap.id, "deny", "Too late")).toBeNull();
    }
    expect((await swaps()).map(({ status }) => status)).toEqual(
      outcome ? ["denied", "denied"] : ["approved", "approved"],
    );
  });

  it("is neither asked for nor agreed to by who cannot work the other's position", async () => {
    const { mine, theirs, wish } = await asked();
    const bar = await positionOf(ann.id);
    await (await replica.shifts.findOne(mine.id).exec())?.incrementalPatch({ position_id: bar.id });
    expect(await requestSwap(as(ann), wish)).toBe("cannot_work_position");
    const swap = newSwap(mine, theirs);
    await rows(replica, "swap").insert(swap);
    expect(await answerSwap(as(ben), swap.id, "agree")).toBe("cannot_work_position");
    expect(await answerSwap(as(ben), swap.id, "refuse")).toBeNull();
  });

  it("that was refused can be asked for again", async () => {
    const { wish } = await asked();
    await requestSwap(as(ann), wish);
    await answerSwap(as(ben), String((await swaps())[0]?.id), "refuse");
    await requestSwap(as(ann), wish);
    expect((await swaps()).map(({ status }) => status).sort()).toEqual(["asked", "refused"]);
  });

  it("is not asked for with what is not one's own, dropped, or gone", async () => {
    const { mine, theirs, wish } = await asked();
    expect(await requestSwap(as(ben), wish)).toBe("not_yours");
    expect(await requestSwap(as(ann), { ...wish, withShiftId: mine.id })).toBe("not_swappable");
    expect(await requestSwap(as(ann), { ...wish, message: "x".repeat(501) })).toBe("message_too_long");
    await dropShift(as(ben), theirs.id, "Dentist");
    expect(await requestSwap(as(ann), wish)).toBe("not_swappable");
    expect(await requestSwap(as(ann), { ...wish, withShiftId: crypto.randomUUID() })).toBe("not_swappable");
    expect(await swaps()).toEqual([]);
  });
});
