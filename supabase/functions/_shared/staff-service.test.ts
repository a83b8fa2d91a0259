import { expect, it } from "vitest";
import { DEVICE_HEADER } from "#schema/protocol/functions.ts";
import { makeCreateStaffHandler as createStaff } from "../create-staff/handler.ts";
import { makeDeactivateStaffHandler as deactivateStaff } from "../deactivate-staff/handler.ts";
import { makeDeleteStaffHandler as deleteStaff } from "../delete-staff/handler.ts";
import { makeImportStaffHandler as importStaff } from "../import-staff/handler.ts";
import { makeUpdateStaffHandler as updateStaff } from "../update-staff/handler.ts";
import { callAsOwner, fakeEnvironment } from "./fake-services.ts";
import { fakeStaffServices, PERSON, SALT } from "./staff-fakes.ts";

const NEW = { email: PERSON.email, password: "long enough", name: "Sam", role: "employee", payrate: null };
const ANSWERS = {
  "POST reserve_staff": { status: "reserved", id: PERSON.id, signs_in: false, pin_salt: SALT },
  "POST admit_staff": { status: "admitted", id: PERSON.id },
  "POST plan_staff_change": { status: "ok", email: PERSON.email, pin_salt: SALT },
  "POST change_staff": { status: "ok" },
  "POST deactivate_staff": { status: "ok" },
  "POST remove_staff": { status: "ok" },
  "POST plan_import": {
    status: "ok",
    people: [{ email: PERSON.email, member: null, request: PERSON.id, is_own: false }],
  },
};

const FUNCTIONS = [
  ["create-staff", createStaff, { request_id: PERSON.id, ...NEW }, "POST admit_staff"],
  ["import-staff", importStaff, { people: [NEW] }, "POST admit_staff"],
  ["update-staff", updateStaff, { id: PERSON.id, role: "manager" }, "POST change_staff"],
  ["deactivate-staff", deactivateStaff, { id: PERSON.id }, "POST deactivate_staff"],
  ["delete-staff", deleteStaff, { id: PERSON.id }, "POST remove_staff"],
] as const;

it.each(FUNCTIONS)("%s tells the database its caller's device", async (_, makeHandler, body, change) => {
  for (const device of ["Caf%C3%A9%20counter", null]) {
    const services = fakeStaffServices(ANSWERS);
    const request = callAsOwner(body);
    if (device) request.headers.set(DEVICE_HEADER, device);
    expect((await makeHandler(fakeEnvironment(), services.fetch)(request)).status).toBe(200);
    expect(services.sent(change)[0]?.headers.get(DEVICE_HEADER)).toBe(device);
  }
});

it("may be told a device from another origin", async () => {
  const preflight = new Request("https://project.test/functions/v1/update-staff", { method: "OPTIONS" });
  const { headers } = await updateStaff(fakeEnvironment(), fakeStaffServices().fetch)(preflight);
  expect(headers.get("access-control-allow-headers")?.split(", ")).toContain(DEVICE_HEADER);
});
