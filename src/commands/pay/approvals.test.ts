import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { decidedOf } from "#domain/work/matches.ts";
import { must } from "#lib/must.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { type DecidedItem, decideReviewItem } from "../clock/review.ts";
import { approvePeriod, withdrawApprovals } from "./approvals.ts";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const manager = newUser(BUSINESS, "manager");
const sam = "d0000000-0000-4000-8000-000000000003";
const match: DecidedItem = {
  key: "match e c",
  kind: "match",
  user_id: sam,
  intervals: ["e", "c"],
  at: Date.parse("2026-03-02T09:00:00.000Z"),
};
let device: FakeDevice;
let replica: Replica;

beforeEach(async () => {
  device = new FakeDevice();
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [punchEntity]);
});
afterEach(() => replica.close());

const context = () => commandContext(manager, replica, device);
const stored = async () =>
  (
    await rows(replica, "decision")
      .find({ selector: { kind: "decision" } })
      .exec()
  ).map((document) => document.toMutableJSON() as PunchDecision);
/** Records a decision a minute after the previous one. */
async function say(choice: PunchDecision["choice"], item = match) {
  device.instant = new Date(Date.parse(device.instant) + 60_000).toISOString();
  await decideReviewItem(context(), item, choice);
}

it("a decision names the two intervals, who said so and when", async () => {
  await say("clocked");
  expect(await stored()).toEqual([
    expect.objectContaining({
      about: "match e c",
      choice: "clocked",
      entered: "e",
      clocked: "c",
      user_id: sam,
      at: "2026-03-02T09:00:00.000Z",
      decided_by: manager.id,
      decided_at: "2026-03-02T09:01:00.000Z",
    }),
  ]);
});

it("the later of two decisions counts, and taking it back leaves none", async () => {
  const choices = async () => decidedOf(await stored()).decisions.map(({ choice }) => choice);
  await say("clocked");
  await say("entered");
  expect(await choices()).toEqual(["entered"]);
  await say("open");
  expect(await choices()).toEqual([]);
  await say("clocked");
  expect(await choices()).toEqual(["clocked"]);
  expect(await stored()).toHaveLength(4);
});

it("what is said now counts, however far ahead the clock was that dated what was said before", async () => {
  await say("clocked");
  device.instant = "2026-03-01T09:00:00.000Z";
  for (const choice of ["entered", "both", "open", "clocked"] as const) {
    await decideReviewItem(context(), match, choice);
    expect(decidedOf(await stored()).decisions.map((one) => one.choice)).toEqual(
      choice === "open" ? [] : [choice],
    );
  }
});

it("two taps decide once, also when the times were corrected meanwhile", async () => {
  await Promise.all([decideReviewItem(context(), match, "both"), decideReviewItem(context(), match, "both")]);
  await say("both", { ...match, at: match.at - 3_600_000 });
  expect(await stored()).toHaveLength(1);
});

it("taking back a decision leaves the one that a colleague has made since", async () => {
  const mine = must(await decideReviewItem(context(), match, "clocked"), "a decision");
  await say("entered");
  expect(await decideReviewItem(context(), match, "open", mine)).toBeNull();
  expect(decidedOf(await stored()).decisions.map(({ choice }) => choice)).toEqual(["entered"]);
});

it("taking back what nobody said says nothing", async () => {
  await say("open");
  expect(await stored()).toEqual([]);
});

it("hours are approved until the end of the last day, and withdrawn", async () => {
  const people = [{ user_id: sam, worked_ms: 144_000_000, fingerprint: "5-1-2-3" }];
  const days = { from: "2026-03-23", to: "2026-03-29" };
  const ids = await approvePeriod(context(), { days, zone: "Europe/Dublin", people, note: " Thank you " });
  const stored = async () =>
    (await rows(replica, "approval").findByIds(ids).exec()).get(String(ids[0]))?.toJSON();
  expect(await stored()).toMatchObject({
    // The clocks went forward on that day.
    at: "2026-03-29T23:00:00.000Z",
    from: "2026-03-23",
    to: "2026-03-29",
    status: "approved",
    user_id: sam,
    worked_ms: 144_000_000,
    fingerprint: "5-1-2-3",
    note: "Thank you",
    approved_by: manager.id,
  });
  await withdrawApprovals(context(), ids);
  expect(await stored()).toMatchObject({ status: "withdrawn" });
});
