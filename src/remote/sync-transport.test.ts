import { expect, it, vi } from "vitest";
import type { Remote } from "./client.ts";
import { createSyncTransport } from "./sync-transport.ts";

function remoteOf(userId: string) {
  const rpc = vi.fn();
  const getSession = async () => ({ data: { session: { user: { id: userId } } } });
  return { rpc, remote: { rpc, auth: { getSession } } as unknown as Remote };
}

it("neither asks nor sends while the session is somebody else's", async () => {
  const { rpc, remote } = remoteOf("somebody else");
  const transport = createSyncTransport(remote, "me");
  await expect(transport.pull({})).rejects.toMatchObject({ kind: "unauthorized" });
  await expect(transport.push([])).rejects.toMatchObject({ kind: "unauthorized" });
  expect(rpc).not.toHaveBeenCalled();
});
