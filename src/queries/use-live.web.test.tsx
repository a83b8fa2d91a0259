import "fake-indexeddb/auto";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { openReplica, type Replica } from "#replica/open-replica.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { CORE, newPunch, newUser } from "#tests/factories/replica.ts";
import { rowsOf, useLive } from "./use-live.ts";

const user = newUser(crypto.randomUUID());

function Punches() {
  const found = useLive(({ replica }) => replica.time_records.find().$, "punches");
  return <p>{found ? `${rowsOf(found).length} punches` : "not yet"}</p>;
}

const shown = (replica: Replica) => (
  <ReplicaContext value={{ replica, userId: user.id }}>
    <Punches />
  </ReplicaContext>
);

it("waits for the replica that takes the place of one that was closed", async () => {
  const [gone, next] = [
    await openReplica({ userId: user.id, filling: 1 }, CORE),
    await openReplica({ userId: user.id, filling: 2 }, CORE),
  ];
  await next.time_records.insert(newPunch(user));
  await gone.close();
  const { rerender } = render(shown(gone));
  expect(screen.getByText("not yet")).toBeDefined();
  rerender(shown(next));
  expect(await screen.findByText("1 punches")).toBeDefined();
  await next.close();
});
