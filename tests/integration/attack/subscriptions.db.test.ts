import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { demo } from "#tests/factories/demo.ts";
import { backend, expectUnchanged, prepareAttack, wrongsOf } from "./attack.ts";
import type { Attacker } from "./attacked-backend.ts";

// What functions refuse of a business that nobody pays for, and whose invoices they tell.

prepareAttack();

it("an admin whose subscription has ended adds nobody, and no sign-in is left over", async () => {
  const pays = (status: string) =>
    backend.db.query("update public.businesses set subscription_status = $2 where id = $1", [
      demo.businessId,
      status,
    ]);
  await pays("canceled");
  const person = { name: "Ghost", email: "ghost@bakery.test", password: "long enough" };
  const body = { request_id: randomUUID(), ...person, role: "employee", payrate: null };
  await expectUnchanged(async () => {
    const answer = await backend.ask("admin", "POST", "/functions/v1/create-staff", { body });
    expect([answer.status, answer.json]).toMatchObject([402, { code: "subscription_ended" }]);
    expect(wrongsOf(answer)).toEqual([]);
  });
  await pays("active");
});

it("invoices are for those who manage: of nobody else, and nobody's but their own", async () => {
  const ask = (who: Attacker, body: object) =>
    backend.ask(who, "POST", "/functions/v1/list-invoices", { body });
  for (const who of ["anonymous", "employee"] as const) {
    expect([who, wrongsOf(await ask(who, {}))]).toEqual([who, []]);
  }
  for (const who of ["stranger", "newcomer"] as const) {
    const answer = await ask(who, { business_id: demo.businessId, customer: "cus_1", owner: demo.adminId });
    expect([answer.status, answer.json]).toEqual([200, { invoices: [], hasMore: false }]);
  }
});
