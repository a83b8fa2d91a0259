import { expect, it } from "vitest";
import { SeededRandom } from "#tests/factories/seeded-random.ts";
import { FIRST_ARRIVED_KEY, LAST_KEY, newestKey, waitingKeys } from "./chat-keys.ts";
import { chatReadEntity } from "./chat-read.ts";
import { messageEntity } from "./message.ts";
import { privateMessageEntity } from "./private-message.ts";

it("keys sort as arrivals do, the newest first, and what waits comes before all of them", () => {
  const random = new SeededRandom(7);
  const from = Date.parse("2026-01-01T00:00:00.000Z");
  const instants = Array.from({ length: 500 }, () =>
    new Date(from + random.below(5 * 365 * 86_400_000)).toISOString(),
  );
  const byKey = [...instants].sort((one, other) => (newestKey(one) < newestKey(other) ? -1 : 1));
  expect(byKey).toEqual([...instants].sort().reverse());
  for (const instant of instants) {
    expect(newestKey(instant) > FIRST_ARRIVED_KEY && newestKey(instant) < LAST_KEY).toBe(true);
    expect(waitingKeys("team", instant).newest < FIRST_ARRIVED_KEY).toBe(true);
  }
});

const AT = "2026-03-02T09:00:00.000Z";
const LATER = "2026-03-02T10:00:00.000Z";

it("a message of the team is found by when it arrived; one that the server does not know waits", () => {
  const row = { timestamp: AT, created_at: LATER };
  expect(messageEntity.derived?.({ ...row, version: 3 }, "me")).toMatchObject({
    room: "team",
    newest: newestKey(LATER),
    unread: "no",
    created_at: LATER,
  });
  expect(messageEntity.derived?.({ timestamp: AT }, "me")).toMatchObject({
    ...waitingKeys("team", AT),
    created_at: AT,
  });
});

it.each([
  ["me", "ann", null, "ann", "no"],
  ["ann", "me", null, "ann", "yes"],
  ["ann", "me", LATER, "ann", "no"],
])(
  "a private message from %s to %s that was read at %s is with %s, and unread: %s",
  (from, to, read_at, room, unread) => {
    const row = {
      from_user_id: from,
      to_user_id: to,
      created_at: AT,
      received_at: LATER,
      read_at,
      version: 2,
    };
    expect(privateMessageEntity.derived?.(row, "me")).toMatchObject({
      room,
      unread,
      newest: newestKey(LATER),
    });
  },
);

it("a read mark is apart from all that was said", () => {
  expect(chatReadEntity.derived?.({}, "me")).toEqual({ room: "marks", newest: LAST_KEY, unread: "no" });
});
