import { expect, it } from "vitest";
import { demo } from "#tests/factories/demo.ts";
import { backend, prepareAttack } from "./attack.ts";
import type { Attacker } from "./attacked-backend.ts";

prepareAttack();

const call = (who: Attacker, name: string) => backend.ask(who, "POST", `/rest/v1/rpc/${name}`, { body: {} });

it("a calendar feed is not guessed, by anything that is stored or by anything that is code", async () => {
  const { json: secret } = await call("employee", "create_calendar_feed");
  const { rows } = await backend.db.query<{ secret_hash: string }>(
    "select secret_hash from access.calendar_feeds",
  );
  const guesses = [
    ...["", "null", "undefined", "*", "%", "' or true --", "{}", "[]", "x".repeat(10_000), "\u0000", "é"],
    ...[String(rows[0]?.secret_hash), demo.employeeId, String(secret).toLowerCase().toUpperCase()],
    ...[String(secret).slice(0, -1), `${secret}x`, `${secret} `, String(secret).slice(1)],
  ];
  for (const guess of guesses) {
    const path = `/functions/v1/calendar-feed?key=${encodeURIComponent(guess)}`;
    const { status, text } = await backend.ask("anonymous", "GET", path);
    expect([guess.slice(0, 40), status, text]).toEqual([
      guess.slice(0, 40),
      404,
      "There is no such calendar.\n",
    ]);
  }
  const path = `/functions/v1/calendar-feed?key=${secret}`;
  expect((await backend.ask("anonymous", "GET", path)).status).toBe(200);
  await call("employee", "revoke_calendar_feed");
  expect((await backend.ask("anonymous", "GET", path)).status).toBe(404);
  expect(backend.logged()).not.toContain(String(secret));
});
