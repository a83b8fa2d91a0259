import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "./functions-backend.ts";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

type Person = Awaited<ReturnType<TestBackend["signUp"]>>;

async function invoke({ client }: Pick<Person, "client">, name: string, body: object) {
  const { data, error } = await client.functions.invoke(name, { body });
  if (!error) return { status: 200, data };
  const response = error.context as Response;
  return { status: response.status, data: await response.json() };
}

async function checkOut(person: Person, staffCount: number, changes: object = {}): Promise<string> {
  const order = { email: person.user.email, staffCount, ...changes };
  const { status, data } = await invoke(person, "create-checkout-session", order);
  expect(status).toBe(200);
  return data.url;
}

const choose = (page: string, action: "pay" | "cancel") =>
  fetch(page, { method: "POST", body: new URLSearchParams({ action }), redirect: "manual" });

const update = (person: Person, staffCount = 1) => invoke(person, "update-subscription", { staffCount });

async function profileOf(person: Person) {
  const { data } = await person.client
    .from("profiles")
    .select("subscription_status, subscription_plan, business_id, version")
    .eq("id", person.user.id)
    .single();
  return data;
}

async function businessOf(person: Person) {
  const { data } = await person.client.from("businesses").select("subscription_status, version").single();
  return data;
}

test("from sign-up to a trial, for the person and then their business", async () => {
  const owner = await backend.signUp("owner@functions.test");
  const page = await checkOut(owner, 12);
  expect(page.startsWith(`${backend.url}/_pay/cs_test_`)).toBe(true);

  const shown = await (await fetch(page)).text();
  expect(shown).toContain("14-day free trial");
  expect(shown).toContain("$40.88");
  expect(shown).toContain("owner@functions.test");

  expect(await update(owner)).toMatchObject({ status: 402, data: { code: "not_paid" } });
  expect(await profileOf(owner)).toMatchObject({ subscription_status: "none", subscription_plan: null });

  const paid = await choose(page, "pay");
  expect(paid.status).toBe(303);
  expect(paid.headers.get("location")).toBe(`${backend.url}/payment-success?success=true`);

  expect(await update(owner, 100)).toEqual({
    status: 200,
    data: { status: "trialing", plan: "staff-based" },
  });
  expect(await profileOf(owner)).toMatchObject({
    subscription_status: "trialing",
    subscription_plan: "staff-based",
  });

  await owner.client.rpc("create_business", { name: "Corner shop", timezone: "UTC" }).throwOnError();
  expect(await businessOf(owner)).toMatchObject({ subscription_status: "trialing" });

  const upgrade = await checkOut(owner, 20, { isUpgrade: true });
  expect(await (await fetch(upgrade)).text()).not.toContain("free trial");
  await choose(upgrade, "pay");
  expect((await update(owner)).data.status).toBe("active");
  expect(await businessOf(owner)).toMatchObject({ subscription_status: "active" });

  const before = [await profileOf(owner), await businessOf(owner)];
  expect((await update(owner)).data.status).toBe("active");
  expect([await profileOf(owner), await businessOf(owner)]).toEqual(before);
});

test("a cancelled payment changes nothing", async () => {
  const person = await backend.signUp("cancels@functions.test");
  const left = await choose(await checkOut(person, 2), "cancel");
  expect(left.headers.get("location")).toBe(`${backend.url}/signup/details?payment=cancelled`);
  expect((await update(person)).status).toBe(402);
});

test("nobody can claim somebody else's payment", async () => {
  const payer = await backend.signUp("payer@functions.test");
  const thief = await backend.signUp("thief@functions.test");
  const page = await checkOut(payer, 5);
  await choose(page, "pay");
  const session = page.split("/").at(-1);
  expect((await invoke(thief, "update-subscription", { staffCount: 5, sessionId: session })).status).toBe(
    402,
  );
  const stolen = { id: "cs_stolen", user_id: thief.user.id, staff_count: 5 };
  expect((await thief.client.from("checkout_sessions").insert(stolen)).error?.code).toBe("42501");
  expect((await thief.client.from("checkout_sessions").select("*")).error?.code).toBe("42501");
  expect((await backend.asAnyone().from("checkout_sessions").select("*")).error?.code).toBe("42501");
  const grab = { subscription_status: "active" };
  expect((await thief.client.from("profiles").update(grab).eq("id", thief.user.id)).error).not.toBeNull();
  expect(await profileOf(thief)).toMatchObject({ subscription_status: "none" });
});

test("refuses another's email, a forged count, and callers who are not signed in", async () => {
  const person = await backend.signUp("asks@functions.test");
  const asked = (body: object) => invoke(person, "create-checkout-session", body);
  expect(await asked({ email: "owner@functions.test", staffCount: 1 })).toMatchObject({
    status: 403,
    data: { code: "email_mismatch" },
  });
  expect((await asked({ email: person.user.email, staffCount: 0.01 })).data.code).toBe("invalid_input");

  const nobody = { client: backend.asAnyone() };
  expect((await invoke(nobody, "create-checkout-session", { email: "a@b.co", staffCount: 1 })).status).toBe(
    401,
  );
  expect((await invoke(nobody, "update-subscription", { staffCount: 1 })).status).toBe(401);

  await person.client.auth.signOut();
  const late = await fetch(`${backend.url}/functions/v1/update-subscription`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ staffCount: 1 }),
  });
  expect([late.status, (await late.json()).code]).toEqual([401, "not_authenticated"]);
});

test("mails that auth sends are kept and shown", async () => {
  await backend.signUp("forgets@functions.test");
  await backend.asAnyone().auth.resetPasswordForEmail("forgets@functions.test");
  const list = await (await fetch(`${backend.url}/_mail`)).text();
  expect(list).toContain("forgets@functions.test");
  const mail = await (await fetch(`${backend.url}${/\/_mail\/\d+/.exec(list)?.[0]}`)).text();
  expect(mail).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
});
