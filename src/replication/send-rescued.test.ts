import { expect, it, vi } from "vitest";
import { type Change, NOT_YET, PUSH_BATCH_CHANGES } from "#schema/protocol/sync.ts";
import type { SyncTransport } from "#schema/protocol/transport.ts";
import { punchChange } from "#tests/factories/demo.ts";
import { sendRescued } from "./send-rescued.ts";

const nameAt = (place: number) => `${place}`.padStart(64, "0");

/** A rescued press, named by its place in the queue. */
const press = (place: number) => ({
  ...{ ...punchChange().row, id: nameAt(place), hash: nameAt(place), version: 0, _deleted: false },
  ...{ change_id: `change-${place}`, pending: { base: null, earlier: [], order: place } },
});

/** A server that answers each change by its id, and notes what it was sent, and what was left for later. */
function server(resultOf: (id: string) => object = () => ({ status: "applied", row: null })) {
  const requests: { sent: string[]; waiting: string[] }[] = [];
  const push = vi.fn(async (changes: Change[], _: unknown, waiting: string[] = []) => {
    requests.push({ sent: changes.map(({ change_id }) => change_id), waiting });
    const results = changes.map(({ change_id }) => ({ change_id, ...resultOf(change_id) }));
    return { server_time: "2026-03-02T12:00:00.000Z", version_before: 1, version: 1, results };
  });
  return { requests, push: push as unknown as SyncTransport["push"] };
}

const rescuedOf = (presses: object[], sent: Change[] = []) => ({
  waiting: { punches: presses as never },
  sent,
});
const refused = (reason: string | null) => ({ status: "rejected", code: "forbidden", reason, row: null });

it("sends presses in the order in which they were made, and names those of later requests", async () => {
  const places = Array.from({ length: PUSH_BATCH_CHANGES + 2 }, (_, place) => place);
  const { requests, push } = server();
  expect(await sendRescued(rescuedOf(places.map(press).reverse()), { push })).toBe(0);
  expect(requests.flatMap(({ sent }) => sent)).toEqual(places.map((place) => `change-${place}`));
  expect(requests.map(({ waiting }) => waiting)).toEqual([places.slice(PUSH_BATCH_CHANGES).map(nameAt), []]);
});

it("sends first, and once, what may have been sent before, as it was then", async () => {
  const { requests, push } = server(() => ({ status: "already_applied" }));
  const sent = [
    { ...punchChange(), change_id: "change-1" },
    { ...punchChange(), change_id: "gone" },
  ];
  expect(await sendRescued(rescuedOf([press(0), press(1)], sent), { push })).toBe(0);
  expect(requests).toMatchObject([{ sent: ["change-1", "gone", "change-0"] }]);
});

it("counts what the server refused", async () => {
  const { push } = server((id) => (id === "change-1" ? refused(null) : { status: "applied", row: null }));
  expect(await sendRescued(rescuedOf([press(0), press(1), press(2)]), { push })).toBe(1);
});

it("does not end while the server puts something off", async () => {
  const { push } = server(() => refused(NOT_YET));
  await expect(sendRescued(rescuedOf([press(0)]), { push })).rejects.toThrow("later");
});

it("sends nothing if nothing waits", async () => {
  const { requests, push } = server();
  expect(await sendRescued({ waiting: {}, sent: [] }, { push })).toBe(0);
  expect(requests).toEqual([]);
});
