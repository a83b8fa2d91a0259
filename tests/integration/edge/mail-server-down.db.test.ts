import { afterAll, beforeAll, expect, it } from "vitest";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo } from "#tests/factories/demo.ts";
import { type AuthEdge, freshAddress, startAuthEdge } from "./auth-stranger.ts";

// The server's mail server takes no mail: nothing listens on the port.

let edge: AuthEdge;
beforeAll(async () => {
  hushRefusals();
  edge = await startAuthEdge(undefined, { smtp: { host: "127.0.0.1", port: 1, from: "app@shop.test" } });
});
afterAll(() => edge.close());

it("a new email whose mails cannot be sent is refused as by a hosted project, and nothing is pending", async () => {
  const { body } = await edge.signUp("moves@edge.test");
  const wishes = { email: "moved@edge.test", current_password: demo.password };
  const answer = await edge.from(freshAddress())("/user", wishes, {
    method: "PUT",
    headers: { authorization: `Bearer ${body.access_token}` },
  });
  expect(answer).toMatchObject({ status: 500, body: { error_code: "unexpected_failure" } });
  const { rows } = await edge.db.query(
    `select from auth.users where email = 'moves@edge.test' and email_change is null
       and email_change_token_new is null and email_change_token_current is null`,
  );
  expect(rows).toHaveLength(1);
});

it("whoever forgot a password gets the same answer as ever", async () => {
  for (const email of [demo.admin, "nobody@edge.test"]) {
    const { status, body } = await edge.from(freshAddress())("/recover", { email });
    expect([status, body]).toEqual([200, {}]);
  }
});
