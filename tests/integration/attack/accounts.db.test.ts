import { beforeEach, expect, it } from "vitest";
import { demo } from "#tests/factories/demo.ts";
import { stack } from "#tests/hosted/stack.ts";
import { backend, expectRefused, prepareAttack } from "./attack.ts";
import type { Attacker } from "./attacked-backend.ts";

// What somebody might try to do to accounts: end somebody else's, take a business over, or learn a password by asking.

prepareAttack();
beforeEach(() => backend.db.query("delete from limits.attempts"));

const FUNCTIONS = ["delete-account", "hand-over-business", "delete-business"];
const call = (who: Attacker, name: string, body: unknown) =>
  backend.ask(who, "POST", `/functions/v1/${name}`, { body });

/** Whoever gives their right password has signed in by that. */
const SIGNED_IN = { counted: ["auth.sessions", "auth.refresh_tokens", "auth.mfa_amr_claims", "auth.users"] };

it.each(FUNCTIONS)("%s does nothing without the caller's own password, whoever is named", async (name) => {
  const body = { password: "not the one", to: demo.managerId, id: demo.employeeId, caller: demo.employeeId };
  await expectRefused(
    [
      () => call("anonymous", name, body),
      () => call("employee", name, body),
      () => call("admin", name, body),
      () => call("employee", name, { ...body, password: null }),
      () => call("employee", name, { ...body, password: { $ne: "" } }),
      () => call("employee", name, { ...body, password: "a\u0000b" }),
      () => call("employee", name, { ...body, password: "x".repeat(201) }),
      () => call("employee", name, []),
    ],
    SIGNED_IN,
  );
});

it.each(["hand-over-business", "delete-business"])("%s is for the owner alone", async (name) => {
  const body = { password: demo.password, to: demo.managerId, business_id: demo.businessId };
  await expectRefused(
    [
      () => call("employee", name, body),
      () => call("manager", name, body),
      () => call("newcomer", name, body),
    ],
    SIGNED_IN,
  );
});

it("the owner of another business takes nobody from this one", async () => {
  const hand = (to: string) => call("stranger", "hand-over-business", { password: demo.password, to });
  await expectRefused([() => hand(demo.managerId), () => hand(demo.adminId)], SIGNED_IN);
});

it("an admin does not take over the account that somebody has deleted", async () => {
  const person = crypto.randomUUID();
  await backend.db.query("insert into auth.users (id, email) values ($1, $2)", [person, "gone@mail.test"]);
  await backend.db.query("update public.profiles set business_id = $2, name = 'Gone' where id = $1", [
    person,
    demo.businessId,
  ]);
  await backend.db.query("select public.delete_own_account($1)", [person]);
  const email = `${person}@removed.invalid`;
  const rest = { name: "Gone", role: "employee", payrate: null, password: "long enough" };
  await call("admin", "create-staff", { request_id: crypto.randomUUID(), email, ...rest });
  await call("admin", "import-staff", { people: [{ email, ...rest }] });
  const { rows } = await backend.db.query("select deleted from public.profiles where id = $1", [person]);
  expect(rows).toEqual([{ deleted: true }]);
});

it("an owner neither leaves their business behind nor hands it to a manager or to a stranger", async () => {
  const password = demo.password;
  const { rows } = await backend.db.query<{ id: string }>(
    "select owner_id as id from public.businesses where id = $1",
    [backend.bakeryId],
  );
  await expectRefused(
    [
      () => call("admin", "delete-account", { password }),
      () => call("admin", "hand-over-business", { password, to: demo.managerId }),
      () => call("admin", "hand-over-business", { password, to: rows[0]?.id }),
      () => call("admin", "hand-over-business", { password, to: demo.adminId }),
    ],
    SIGNED_IN,
  );
});

it("guessing passwords through a function locks the account", async () => {
  const codeOf = async () =>
    Object((await call("manager", "delete-account", { password: "a guess" })).json).code as unknown;
  // A hosted project counts by account alone (hook_password_verification_attempt), and so grants more tries.
  const most = stack ? 100 : 5;
  let [code, tries] = [await codeOf(), 1];
  for (; code === "invalid_password" && tries <= most; tries++) code = await codeOf();
  expect(code).toBe("too_many_tries");
  if (!stack) expect(tries).toBe(most + 1);
});
