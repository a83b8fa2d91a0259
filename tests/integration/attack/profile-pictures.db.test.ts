import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
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

const SECRET = "the face of Sam";
const BUCKET = "profile-pictures";
const WEBP = { "content-type": "image/webp" };
const nameOf = (person: string, ending = "webp", business: string = demo.businessId) =>
  `${business}/people/${person}/${randomUUID()}.${ending}`;
const PICTURE = nameOf(demo.employeeId);

let backend: AttackedBackend;

beforeAll(async () => {
  backend = await startAttackedBackend();
  const { error } = await asService().upload(PICTURE, new Blob([SECRET], { type: "image/webp" }));
  if (error) throw error;
});
afterAll(() => backend.close());

function asService() {
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  return createClient(backend.url, backend.secretKey, options).storage.from(BUCKET);
}

async function isRefused(who: Attacker, method: string, path: string, attack?: Attack) {
  const changed = await backend.changedBy(async () => {
    const answer = await backend.ask(who, method, `/storage/v1${path}`, attack);
    expect(faultsOf(answer)).toEqual([]);
    expect(answer.text).not.toContain(SECRET);
  });
  expect(changed).toEqual([]);
}

const put = { body: "RIFF-x", headers: WEBP };

/** What nobody does, the person whose picture it is neither. */
const CHANGES: [method: string, path: string, attack?: Attack][] = [
  ["POST", `/object/${BUCKET}/${PICTURE}`, { ...put, headers: { ...WEBP, "x-upsert": "true" } }],
  ["PUT", `/object/${BUCKET}/${PICTURE}`, put],
  ["POST", "/object/move", { body: { bucketId: BUCKET, sourceKey: PICTURE, destinationKey: "a.webp" } }],
  ["POST", `/object/${BUCKET}/me.webp`, put],
  ["POST", `/object/${BUCKET}/${nameOf(randomUUID())}`, put],
  ["POST", `/object/${BUCKET}/${nameOf(demo.employeeId, "webp", randomUUID())}`, put],
  ["POST", `/object/${BUCKET}/${nameOf(demo.employeeId, "svg")}`, put],
  [
    "POST",
    `/object/${BUCKET}/${nameOf(demo.employeeId)}`,
    { body: "<svg/>", headers: { "content-type": "image/svg+xml" } },
  ],
  [
    "POST",
    `/object/${BUCKET}/${nameOf(demo.employeeId)}`,
    { body: "<script>", headers: { "content-type": "text/html" } },
  ],
  ["POST", `/object/${BUCKET}/${nameOf(demo.employeeId)}`, { body: "x".repeat(100_001), headers: WEBP }],
  ["GET", `/object/public/${BUCKET}/${PICTURE}`],
  ["PUT", `/bucket/${BUCKET}`, { body: { id: BUCKET, name: BUCKET, public: true } }],
  ["DELETE", `/bucket/${BUCKET}`],
];

describe.each(ATTACKERS)("in the bucket of pictures, as %s,", (who) => {
  it.each(CHANGES)("%s %s is refused", (method, path, attack) => isRefused(who, method, path, attack));
});

describe.each(["anonymous", "newcomer", "stranger"] as const)("of another business, as %s,", (who) => {
  it.each([
    ["GET", `/object/${BUCKET}/${PICTURE}`],
    ["GET", `/object/authenticated/${BUCKET}/${PICTURE}`],
    ["GET", `/object/info/${BUCKET}/${PICTURE}`],
    ["POST", `/object/sign/${BUCKET}/${PICTURE}`, { body: { expiresIn: 60 } }],
  ] as [string, string, Attack?][])("%s %s is refused", (method, path, attack) =>
    isRefused(who, method, path, attack),
  );
});

describe.each(ATTACKERS.filter((who) => who !== "employee"))("of somebody else, as %s,", (who) => {
  it("adds, signs and removes nothing", async () => {
    await isRefused(who, "POST", `/object/${BUCKET}/${nameOf(demo.employeeId)}`, put);
    await isRefused(who, "POST", `/object/upload/sign/${BUCKET}/${nameOf(demo.employeeId)}`, { body: {} });
    const changed = await backend.changedBy(async () => {
      await backend.ask(who, "DELETE", `/storage/v1/object/${BUCKET}`, { body: { prefixes: [PICTURE] } });
    });
    expect(changed).toEqual([]);
  });
});

it("nobody keeps pictures without end, or lists those of another business", async () => {
  const add = () =>
    backend.ask("manager", "POST", `/storage/v1/object/${BUCKET}/${nameOf(demo.managerId)}`, put);
  for (let kept = 0; kept < 10; kept++) expect((await add()).status).toBe(200);
  expect((await add()).status).toBeGreaterThanOrEqual(400);
  for (const who of ["anonymous", "newcomer", "stranger"] as const) {
    for (const prefix of ["", `${demo.businessId}/people/${demo.managerId}`]) {
      const body = { prefix };
      const { text } = await backend.ask(who, "POST", `/storage/v1/object/list/${BUCKET}`, { body });
      expect(text).not.toContain(demo.businessId);
      expect(text).not.toContain(".webp");
    }
  }
});

it("somebody adds a picture of themselves, colleagues see it, and it goes with them alone", async () => {
  const own = nameOf(demo.employeeId);
  const ask = (who: Attacker, method: string, path: string, attack?: Attack) =>
    backend.ask(who, method, `/storage/v1${path}`, attack);
  expect((await ask("employee", "POST", `/object/${BUCKET}/${own}`, put)).status).toBe(200);
  expect((await ask("manager", "GET", `/object/${BUCKET}/${own}`)).text).toBe("RIFF-x");
  const gone = await ask("employee", "DELETE", `/object/${BUCKET}`, { body: { prefixes: [own] } });
  expect(gone.json).toHaveLength(1);
  expect((await asService().download(own)).data).toBeNull();
});
