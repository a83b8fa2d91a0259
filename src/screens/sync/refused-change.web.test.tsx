import "fake-indexeddb/auto";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { openReplica, type Replica } from "#replica/open-replica.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { punchRow } from "#tests/factories/punches.ts";
import { CORE, FakeDevice, newPunch, newUser } from "#tests/factories/replica.ts";
import { RefusedChange } from "./refused-change.tsx";

const user = newUser("b0000000-0000-4000-8000-000000000001");
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: user.id, filling: 0 }, CORE);
});
afterEach(async () => {
  cleanup();
  await replica.close();
});

/** What is offered for a refused new row, in the order in which it stands there. */
async function offered(collection: string, row: object, code: RejectedChange["code"]): Promise<unknown[]> {
  const change: RejectedChange = {
    ...{ id: "1", collection, code, reason: null, row: { ...row }, base: null, held: null },
    at: "2026-03-03T12:00:00.000Z",
  };
  render(
    <ReplicaContext value={{ replica, userId: user.id }}>
      <CommandContextContext value={commandContext(user, replica, new FakeDevice())}>
        <RefusedChange change={change} />
      </CommandContextContext>
    </ReplicaContext>,
  );
  await screen.findByText("On the server");
  return screen.getAllByRole("button").map(({ textContent }) => textContent);
}

it.each(["forbidden", "invalid"] as const)("offers nobody to edit a punch (%s)", async (code) => {
  expect(await offered("punches", punchRow(user), code)).toEqual(["Retry", "Export", "Discard"]);
  expect(screen.getByRole("heading", { name: "Clock in on Mon, Mar 2, 9:00 AM" })).toBeDefined();
});

it("offers to edit what older builds recorded as one row", async () => {
  expect(await offered("time_records", newPunch(user), "forbidden")).toEqual([
    ...["Retry", "Edit", "Export", "Discard"],
  ]);
});
