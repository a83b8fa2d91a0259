import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { demo } from "#tests/factories/demo.ts";
import { backend, expectRefused, expectUnchanged, prepareAttack } from "./attack.ts";
import { faultsOf } from "./refusals.ts";

// What somebody might try who was an admin, has left, and still holds a token that is good for a while.

prepareAttack(async () => {
  await backend.db.query("update public.businesses set staff_count = 100");
  await backend.db.query("update public.profiles set role = 'admin' where id = $1", [demo.managerId]);
  await backend.db.query("select public.deactivate_staff($1, $2)", [demo.adminId, demo.managerId]);
});

const PERSON = { name: "Kim", email: "kim@left.test", role: "admin", payrate: null };

it.each<[string, object]>([
  ["invite-staff", PERSON],
  ["create-staff", { ...PERSON, password: "long enough", request_id: randomUUID() }],
  ["import-staff", { people: [{ ...PERSON, password: "long enough" }] }],
  ["update-staff", { id: demo.employeeId, role: "manager" }],
  ["deactivate-staff", { id: demo.employeeId }],
  ["delete-staff", { id: demo.employeeId }],
  ["list-invoices", {}],
  ["customer-portal", {}],
])("%s does nothing for them", async (name, body) => {
  await expectRefused([() => backend.ask("manager", "POST", `/functions/v1/${name}`, { body })]);
});

it("they read no log, no invitation and nobody's address, and found nothing in the old one's place", async () => {
  const rpc = (name: string, args: object) =>
    backend.ask("manager", "POST", `/rest/v1/rpc/${name}`, { body: args });
  await expectUnchanged(async () => {
    expect(faultsOf(await rpc("audit_log", { filters: {}, before: null }))).toEqual([]);
    expect((await rpc("open_staff_invites", {})).json).toEqual([]);
    expect((await rpc("revoke_staff_invite", { invite: randomUUID() })).json).toBe(false);
  });
});
