import { expect, it } from "vitest";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { PullRequest, PullResponse } from "#schema/protocol/sync.ts";
import { type ExportProgress, readAll } from "./export-data.ts";

const ALL = new Set(ENTITIES.map(({ collection }) => collection)).size;

/** A server with this many profiles, two per page. */
function serverOf(count: number) {
  const asked: PullRequest[] = [];
  const rows = Array.from({ length: count }, (_, at) => ({ id: `p${at}`, version: at + 1, deleted: false }));
  const pull = async (request: PullRequest): Promise<PullResponse> => {
    asked.push(request);
    const [[name, cursor]] = Object.entries(request.cursors) as [[string, PullRequest["cursors"][string]]];
    const beyond =
      name === "profiles" ? rows.filter(({ version }) => version > Number(cursor?.after.version)) : [];
    const page = beyond.slice(0, 2);
    const last = page.at(-1);
    const after = last ? { version: last.version, id: last.id } : { version: 0, id: "" };
    return {
      scope: { user_id: "me", business_id: "b", role: "admin" },
      server_time: "2026-03-02T10:00:00.000Z",
      version: count,
      collections: { [name]: { rows: page, cursor: { after, before: null }, more: beyond.length > 2 } },
    };
  };
  return { pull, asked };
}

it("reads every page of every collection, and tells how far it is", async () => {
  const server = serverOf(5);
  const heard: ExportProgress[] = [];
  const tables = await readAll(server, {
    onProgress: (progress) => heard.push(progress),
    signal: new AbortController().signal,
  });
  expect([...(tables.get("profiles")?.keys() ?? [])]).toEqual(["p0", "p1", "p2", "p3", "p4"]);
  expect(server.asked).toHaveLength(ALL + 2);
  expect(heard[0]).toEqual({ done: 0, all: ALL, rows: 0 });
  expect(heard.at(-1)).toEqual({ done: ALL, all: ALL, rows: 5 });
});

it("asks for nothing more once it was cancelled", async () => {
  const server = serverOf(5);
  const cancelling = new AbortController();
  const reading = readAll(server, {
    onProgress: ({ rows }) => rows > 2 && cancelling.abort(new Error("cancelled")),
    signal: cancelling.signal,
  });
  await expect(reading).rejects.toThrow("cancelled");
  expect(server.asked).toHaveLength(2);
});
