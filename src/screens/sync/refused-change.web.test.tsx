import "fake-indexeddb/auto";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { useSession } from "#stores/session-store.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPerson } from "#tests/factories/people.ts";
import { punchRow } from "#tests/factories/punches.ts";
import { CORE, FakeDevice, newCorrection, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { RefusedChange } from "./refused-change.tsx";

const user = newUser("b0000000-0000-4000-8000-000000000001");
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: user.id, generation: 0 }, CORE);
});
afterEach(async () => {
  cleanup();
  await replica.close();
});

function show(change: RejectedChange) {
  render(
    <ReplicaContext value={{ replica, userId: user.id }}>
      <CommandContextContext value={commandContext(user, replica, new FakeDevice())}>
        <RefusedChange change={change} />
      </CommandContextContext>
    </ReplicaContext>,
  );
}

/** The actions offered for a refused new row, in order. */
async function offered(collection: string, row: object, code: RejectedChange["code"]): Promise<unknown[]> {
  const change: RejectedChange = {
    id: "1",
    collection,
    code,
    reason: null,
    row: { ...row },
    base: null,
    held: null,
    at: "2026-03-03T12:00:00.000Z",
  };
  show(change);
  await screen.findByText("On the server");
  return screen.getAllByRole("button").map(({ textContent }) => textContent);
}

it.each(["forbidden", "invalid"] as const)("offers nobody to edit a punch (%s)", async (code) => {
  expect(await offered("punches", punchRow(user), code)).toEqual([
    "Retry",
    "Save a file for support",
    "Discard",
  ]);
  expect(screen.getByRole("heading", { name: "Clock in on Mon, Mar 2, 9:00 AM" })).toBeDefined();
});

it("offers to edit a request for a correction", async () => {
  expect(await offered("corrections", newCorrection(user), "forbidden")).toEqual([
    "Retry",
    "Edit",
    "Save a file for support",
    "Discard",
  ]);
});

describe("a claim that was lost", () => {
  const leo = newPerson({ name: "Leo Fontaine" });
  const base = newShift({ user_id: null, published: true, date: "2026-03-04" });
  const claim = (held: object, reason: string): RejectedChange => ({
    id: "1",
    collection: "shifts",
    code: "invalid",
    reason,
    at: "2026-03-03T12:00:00.000Z",

    row: { ...base, claimed_by_user_id: user.id },
    base: { ...base },
    held: { ...base, deleted: false, ...held },
  });
  beforeEach(async () => {
    useSession.setState({ scope: { user_id: user.id, business_id: user.businessId, role: "employee" } });
    await replica.profiles.upsert(leo);
  });
  afterEach(() => useSession.setState(useSession.getInitialState()));

  it.each([
    [
      { claimed_by_user_id: leo.id },
      "already_claimed",
      "Leo Fontaine claimed this shift before you. A manager will decide who works it.",
    ],
    [{ user_id: leo.id, status: "claimed" }, "not_open", "Leo Fontaine has this shift now."],
  ])("says who has it, and leads on: %j", async (held, reason, words) => {
    show(claim(held, reason));
    expect(await screen.findByText(words)).toBeDefined();
    const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["Find another shift", "/schedule?view=month"],
      ["View shift", "/schedule?view=week&day=2026-03-04"],
    ]);
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Save a file for support",
      "Dismiss",
    ]);
    expect(screen.queryByText(/server|claimed_by|status/i)).toBeNull();
  });
});
