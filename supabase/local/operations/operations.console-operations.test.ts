import { expect, it } from "vitest";
import { createConsoleOperations } from "./operations.ts";

const HOUR = 3_600_000;
const asked = (apikey: string) => new Request("http://backend.test/_operations", { headers: { apikey } });
const settings = { isSecretKey: (key: string) => key === "secret", isElsewhere: false, backupAge: undefined };
const made = (age: number | null) => ({ ...settings, backupAge: async () => age });

it.each([
  ["none is to be made", settings, { backups: "off", age_hours: null }],
  [
    "somebody else runs the database",
    { ...settings, isElsewhere: true },
    { backups: "elsewhere", age_hours: null },
  ],
  ["none was made yet", made(null), { backups: "missing", age_hours: null }],
  ["last night's is there", made(35.5 * HOUR), { backups: "fresh", age_hours: 35 }],
  ["last night's is missing", made(37 * HOUR), { backups: "late", age_hours: 37 }],
])("tells the console where %s", async (_, given, told) => {
  expect(await (await createConsoleOperations(given)(asked("secret"))).json()).toEqual(told);
});

it("tells nobody but whoever has the secret key", async () => {
  for (const key of ["", "sb_publishable_key"]) {
    expect((await createConsoleOperations(made(0))(asked(key))).status).toBe(404);
  }
});
