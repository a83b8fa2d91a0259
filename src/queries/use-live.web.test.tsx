import "fake-indexeddb/auto";
import { cleanup, render, screen } from "@testing-library/react";
import { type Observable, of, throwError } from "rxjs";
import { afterEach, expect, it, vi } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { CORE, newCorrection, newUser } from "#tests/factories/replica.ts";
import { lastFailedRead, repeatFailedReads } from "./failed-reads.ts";
import { rowsOf, useLive } from "./use-live.ts";

const user = newUser(crypto.randomUUID());

afterEach(cleanup);

function Punches() {
  const found = useLive(({ replica }) => replica.corrections.find().$, "punches");
  return <p>{found ? `${rowsOf(found).length} punches` : "not yet"}</p>;
}

const shown = (replica: Replica) => (
  <ReplicaContext value={{ replica, userId: user.id }}>
    <Punches />
  </ReplicaContext>
);

it("waits for the replica that takes the place of one that was closed", async () => {
  const [gone, next] = [
    await openReplica({ userId: user.id, generation: 1 }, CORE),
    await openReplica({ userId: user.id, generation: 2 }, CORE),
  ];
  await next.corrections.insert(newCorrection(user));
  await gone.close();
  const { rerender } = render(shown(gone));
  expect(screen.getByText("not yet")).toBeDefined();
  rerender(shown(next));
  expect(await screen.findByText("1 punches")).toBeDefined();
  await next.close();
});

it("asks nothing of a replica that is on its way out: its collections go before it is closed", async () => {
  const going = await openReplica({ userId: user.id, generation: 3 }, CORE);
  const storage = going.internalStore as { close(): Promise<void> };
  const close = storage.close.bind(storage);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  storage.close = () => held.then(close);
  const closing = going.close();
  await vi.waitFor(() => expect(going.corrections).toBeUndefined());
  expect(going.closed).toBe(false);
  render(shown(going));
  expect(screen.getByText("not yet")).toBeDefined();
  letGo();
  await closing;
});

function Shown({ read }: { read: () => Observable<number> }) {
  return <p>{useLive(read, "a number") ?? "not yet"}</p>;
}

it.each<[string, () => Observable<never>]>([
  ["a read that fails later", () => throwError(() => new Error("gone"))],
  [
    "a read that cannot begin",
    () => {
      throw new Error("gone");
    },
  ],
])("says that it failed, and reads again when asked to: %s", async (_, fail) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  let read: () => Observable<number> = fail;
  const replica = await openReplica({ userId: user.id, generation: 4 }, CORE);
  render(
    <ReplicaContext value={{ replica, userId: user.id }}>
      <Shown read={() => read()} />
    </ReplicaContext>,
  );
  expect(screen.getByText("not yet")).toBeDefined();
  expect(lastFailedRead.value).toBe("a number");
  read = () => of(7);
  repeatFailedReads();
  expect(await screen.findByText("7")).toBeDefined();
  await replica.close();
});
