import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo } from "#tests/factories/demo.ts";
import {
  ATTACKERS,
  type Attack,
  type AttackedBackend,
  type Attacker,
  startAttackedBackend,
} from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";

const PNG = { "content-type": "image/png" };
const put = { body: "PNG", headers: PNG };
const nameOf = (ending = "png", business: string = demo.businessId) =>
  `${business}/logo/${business}/${randomUUID()}.${ending}`;
const LOGO = nameOf();
const NOT_ADMIN = ATTACKERS.filter((who) => who !== "admin");

let backend: AttackedBackend;
const ask = (who: Attacker, method: string, path: string, attack?: Attack) =>
  backend.ask(who, method, `/storage/v1${path}`, attack);

beforeAll(async () => {
  backend = await startAttackedBackend();
  expect((await ask("admin", "POST", `/object/logos/${LOGO}`, put)).status).toBe(200);
});
afterAll(() => backend.close());

async function isRefused(who: Attacker, method: string, path: string, attack?: Attack) {
  const changed = await backend.changedBy(async () =>
    expect(faultsOf(await ask(who, method, path, attack))).toEqual([]),
  );
  expect(changed).toEqual([]);
}

it("a mail program reads it by its address, without a key, as the image that it is", async () => {
  const answer = await fetch(`${backend.url}/storage/v1/object/public/logos/${LOGO}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(answer.headers.get("cross-origin-resource-policy") ?? "cross-origin").toBe("cross-origin");
  expect(await answer.text()).toBe("PNG");
});

it("whoever has not read its address from a mail does not find it", async () => {
  for (const who of ["anonymous", "newcomer", "stranger"] as const) {
    for (const prefix of ["", `${demo.businessId}/logo/${demo.businessId}`]) {
      const { text } = await ask(who, "POST", "/object/list/logos", { body: { prefix } });
      expect(text).not.toContain(demo.businessId);
      expect(text).not.toContain(".png");
    }
  }
});

describe.each(NOT_ADMIN)("as %s,", (who) => {
  it("nobody adds, changes or removes one", async () => {
    await isRefused(who, "POST", `/object/logos/${nameOf()}`, put);
    await isRefused(who, "POST", `/object/upload/sign/logos/${nameOf()}`, { body: {} });
    await isRefused(who, "PUT", `/object/logos/${LOGO}`, put);
    const changed = await backend.changedBy(async () => {
      await ask(who, "DELETE", "/object/logos", { body: { prefixes: [LOGO] } });
    });
    expect(changed).toEqual([]);
  });
});

it.each([
  ["for another business", nameOf("png", randomUUID()), put],
  [
    "in a form that may hold scripts",
    nameOf("svg"),
    { body: "<svg/>", headers: { "content-type": "image/svg+xml" } },
  ],
  ["as a page that is called an image", nameOf(), { body: "<b>", headers: { "content-type": "text/html" } }],
  ["that is large", nameOf(), { body: "x".repeat(100_001), headers: PNG }],
] as [string, string, Attack][])("an admin adds none %s", (_, name, attack) =>
  isRefused("admin", "POST", `/object/logos/${name}`, attack),
);

it("an admin makes none of another file: a copy's size and type are not compared with a logo's", async () => {
  await isRefused("admin", "POST", "/object/copy", {
    body: { bucketId: "logos", sourceKey: LOGO, destinationBucket: "logos", destinationKey: nameOf() },
  });
});

it("an admin removes it, and then nobody reads it", async () => {
  expect((await ask("admin", "DELETE", "/object/logos", { body: { prefixes: [LOGO] } })).json).toHaveLength(
    1,
  );
  expect(
    (await fetch(`${backend.url}/storage/v1/object/public/logos/${LOGO}`)).status,
  ).toBeGreaterThanOrEqual(400);
});
