import { expect, test } from "vitest";
import { OWNER } from "../_shared/fake-services.ts";
import {
  callAccount,
  drawing,
  fakeStaffServices,
  hashed,
  SALT,
  signedIn,
  TOKEN,
  wrongPassword,
} from "../_shared/staff-fakes.ts";
import { makeResetOwnPinHandler } from "./handler.ts";

const PLAN = "POST plan_own_pin";
const CHANGE = "POST change_own_pin";

async function reset(answers: Parameters<typeof fakeStaffServices>[0] = {}, pins = ["482917"]) {
  const services = fakeStaffServices({
    [TOKEN]: signedIn(),
    [PLAN]: { status: "ok", pin_salt: SALT },
    [CHANGE]: { status: "ok" },
    ...answers,
  });
  const make: typeof makeResetOwnPinHandler = (source, fetch) =>
    makeResetOwnPinHandler(source, fetch, drawing(...pins));
  return { ...(await callAccount(make, services.fetch, { password: "mine" })), ...services };
}

test("tells the PIN whose hash the database was given", async () => {
  const { answer, sent } = await reset();
  expect(answer).toEqual({ pin: "482917" });
  expect(sent(CHANGE)[0]?.body).toEqual({ caller: OWNER.id, pin: await hashed("482917") });
});

test("draws again when somebody has the PIN", async () => {
  const { answer } = await reset({ [CHANGE]: [{ status: "pin_taken" }, { status: "ok" }] }, [
    "482917",
    "593028",
  ]);
  expect(answer).toEqual({ pin: "593028" });
});

test("a wrong password changes nothing", async () => {
  const { status, answer, names } = await reset({ [TOKEN]: wrongPassword });
  expect([status, answer.code, names()]).toEqual([403, "invalid_password", [TOKEN]]);
});

test.each([PLAN, CHANGE])("refuses whoever has no business (%s)", async (name) => {
  const { status, answer } = await reset({ [name]: { status: "no_business" } });
  expect([status, answer.code]).toEqual([403, "not_allowed"]);
});
