import "fake-indexeddb/auto";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { privateMessageEntity } from "#schema/entities/private-message.ts";
import { newPrivateMessage } from "#tests/factories/messages.ts";
import { useConversations } from "./conversations.ts";

const me = crypto.randomUUID();
let replica: Replica;

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await replica.close();
});

const said = (from: string, content: string, created_at: string) =>
  newPrivateMessage({ from_user_id: from, to_user_id: me, content, created_at }, me) as never;

it("hears of what is written while it looks for the first time", async () => {
  replica = await openReplica({ userId: me, generation: 0 }, [privateMessageEntity]);
  await replica.messages.bulkInsert([
    said("ann", "Old", "2026-03-02T08:00:00.000Z"),
    said("ben", "Hello", "2026-03-02T08:01:00.000Z"),
  ]);
  const find = replica.messages.find.bind(replica.messages);
  const looks = vi.spyOn(replica.messages, "find");
  looks.mockImplementationOnce(find).mockImplementationOnce((query) => {
    const next = find(query);
    // Ann's room was looked at already.
    const exec = async () => {
      await replica.messages.insert(said("ann", "New", "2026-03-02T08:02:00.000Z"));
      return find(query).exec();
    };
    return Object.assign(Object.create(next), { exec });
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ReplicaContext value={{ replica, userId: me }}>{children}</ReplicaContext>
  );
  const { result } = renderHook(() => useConversations(), { wrapper });
  await waitFor(() => expect(result.current?.get("ann")?.content).toBe("New"));
  expect(result.current?.get("ben")?.content).toBe("Hello");
});
