import "fake-indexeddb/auto";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readPost } from "#commands/read-post.ts";
import { openReplica, type Replica } from "#replica/open-replica.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { newsPostEntity } from "#schema/entities/news-post.ts";
import { newsReadEntity } from "#schema/entities/news-read.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPost } from "#tests/factories/news.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { useUnreadNews } from "./use-unread-news.ts";

const NOW = "2026-03-02T12:00:00.000Z";
const me = newUser("b0000000-0000-4000-8000-000000000001");

let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: me.id, filling: 0 }, [newsPostEntity, newsReadEntity]);
});
afterEach(() => replica.close());

it("is what I have not read, whoever else has, and follows posts and read marks as they come", async () => {
  const [menu, party] = [newPost({ title: "Menu" }), newPost({ title: "Party" })];
  await replica.news.bulkInsert([menu, newPost({ created_by: me.id })]);
  const open = { replica, userId: me.id };
  const { result } = renderHook(() => useUnreadNews(NOW)?.map(({ title }) => title), {
    wrapper: ({ children }) => <ReplicaContext value={open}>{children}</ReplicaContext>,
  });
  await waitFor(() => expect(result.current).toEqual(["Menu"]));
  const colleague = newUser(String(me.businessId));
  await act(() => readPost(commandContext(colleague, replica, new FakeDevice()), menu.id));
  await act(async () => void (await replica.news.insert(party)));
  await waitFor(() => expect(result.current?.toSorted()).toEqual(["Menu", "Party"]));
  await act(() => readPost(commandContext(me, replica, new FakeDevice()), menu.id));
  await waitFor(() => expect(result.current).toEqual(["Party"]));
});
