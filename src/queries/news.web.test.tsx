import "fake-indexeddb/auto";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readPost } from "#commands/messages/news.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { newsPostEntity } from "#schema/entities/news-post.ts";
import { newsReadEntity } from "#schema/entities/news-read.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPost } from "#tests/factories/news.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import type { FakeUser } from "#tests/fakes/fake-sync-server.ts";
import { useUnreadNews } from "./news.ts";

const NOW = "2026-03-02T12:00:00.000Z";
let me: FakeUser;
let replica: Replica;

beforeEach(async () => {
  me = newUser("b0000000-0000-4000-8000-000000000001");
  replica = await openReplica({ userId: me.id, generation: 0 }, [newsPostEntity, newsReadEntity]);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await replica.close();
});

function show() {
  const open = { replica, userId: me.id };
  return renderHook(() => useUnreadNews(NOW)?.map(({ title }) => title), {
    wrapper: ({ children }) => <ReplicaContext value={open}>{children}</ReplicaContext>,
  });
}

it("looks no further back than posts are news, however many there are", async () => {
  const old = newPost({ title: "Old", created_at: "2026-01-30T12:00:00.000Z" });
  const edge = newPost({ title: "Edge", created_at: "2026-01-31T12:00:00.001Z" });
  await replica.news.bulkInsert([old, edge]);
  const asked = vi.spyOn(replica.news, "find");
  const { result } = show();
  await waitFor(() => expect(result.current).toEqual(["Edge"]));
  const found = await Promise.all(asked.mock.results.map(({ value }) => value.exec()));
  expect(found.flat().map((document) => document.toJSON().title)).toEqual(["Edge"]);
});

it("is what I have not read, whoever else has, and follows posts and read marks as they come", async () => {
  const [menu, party] = [newPost({ title: "Menu" }), newPost({ title: "Party" })];
  await replica.news.bulkInsert([menu, newPost({ created_by: me.id })]);
  const { result } = show();
  await waitFor(() => expect(result.current).toEqual(["Menu"]));
  const colleague = newUser(String(me.businessId));
  await act(() => readPost(commandContext(colleague, replica, new FakeDevice()), menu.id));
  await act(async () => void (await replica.news.insert(party)));
  await waitFor(() => expect(result.current?.toSorted()).toEqual(["Menu", "Party"]));
  await act(() => readPost(commandContext(me, replica, new FakeDevice()), menu.id));
  await waitFor(() => expect(result.current).toEqual(["Party"]));
});
