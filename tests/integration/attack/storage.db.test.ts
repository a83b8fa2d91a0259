import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ATTACKERS, type Attack, type AttackedBackend, startAttackedBackend } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";

const CV = "The life of Ada Applicant";
const FILE = "applicant/cv.pdf";
const OTHER = "applicant/other.pdf";
const PDF = { "content-type": "application/pdf" };
const PDF_TYPE = { type: "application/pdf" };

let backend: AttackedBackend;

beforeAll(async () => {
  backend = await startAttackedBackend();
  // Of a run that was cut off.
  await resumes().remove([FILE, OTHER]);
  const { error } = await resumes().upload(FILE, new Blob([CV], PDF_TYPE));
  if (error) throw error;
});
afterAll(async () => {
  await resumes().remove([FILE, OTHER]);
  await backend.close();
});

/** The bucket as an edge function reaches it. */
function resumes() {
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  return createClient(backend.url, backend.secretKey, options).storage.from("resumes");
}

const REQUESTS: [method: string, path: string, attack?: Attack][] = [
  ["GET", `/object/resumes/${FILE}`],
  ["GET", `/object/authenticated/resumes/${FILE}`],
  ["GET", `/object/public/resumes/${FILE}`],
  ["GET", `/object/info/resumes/${FILE}`],
  ["GET", `/object/info/authenticated/resumes/${FILE}`],
  ["GET", `/object/sign/resumes/${FILE}?token=abc`],
  ["GET", `/object/sign/resumes/${FILE}`],
  ["GET", `/render/image/authenticated/resumes/${FILE}`],
  ["GET", `/object/resumes/../resumes/${FILE}`],
  ["GET", `/object/avatars/..%2fresumes%2f${FILE}`],
  ["POST", `/object/sign/resumes/${FILE}`, { body: { expiresIn: 60 } }],
  ["POST", "/object/sign/resumes", { body: { expiresIn: 60, paths: [FILE] } }],
  ["POST", `/object/upload/sign/resumes/${FILE}`, { body: {} }],
  ["PUT", `/object/upload/sign/resumes/${FILE}?token=abc`, { body: "x", headers: PDF }],
  ["POST", "/object/resumes/mine.pdf", { body: "x", headers: PDF }],
  ["POST", `/object/resumes/${FILE}`, { body: "x", headers: { ...PDF, "x-upsert": "true" } }],
  ["PUT", `/object/resumes/${FILE}`, { body: "x", headers: PDF }],
  ["POST", "/object/move", { body: { bucketId: "resumes", sourceKey: FILE, destinationKey: "mine.pdf" } }],
  ["POST", "/object/copy", { body: { bucketId: "resumes", sourceKey: FILE, destinationKey: "mine.pdf" } }],
  ["DELETE", `/object/resumes/${FILE}`],
  ["GET", "/bucket/resumes"],
  ["POST", "/bucket", { body: { id: "mine", name: "mine", public: true } }],
  ["PUT", "/bucket/resumes", { body: { id: "resumes", name: "resumes", public: true } }],
  ["POST", "/bucket/resumes/empty", { body: {} }],
  ["DELETE", "/bucket/resumes"],
];

describe.each(ATTACKERS)("in the bucket of résumés, with the publishable key and as %s,", (who) => {
  it.each(REQUESTS)("%s %s is refused", async (method, path, attack) => {
    const changed = await backend.changedBy(async () => {
      const answer = await backend.ask(who, method, `/storage/v1${path}`, attack);
      // Hosted storage answers for each file of a list by itself.
      const isRefusedOneByOne =
        Array.isArray(answer.json) &&
        answer.json.every(({ error, signedURL }) => error && signedURL === null);
      if (!isRefusedOneByOne) expect(faultsOf(answer)).toEqual([]);
      expect(answer.text).not.toContain("Ada");
    });
    expect(changed).toEqual([]);
  });

  it("nothing is listed, and nothing is deleted by name", async () => {
    const changed = await backend.changedBy(async () => {
      for (const [method, path, body] of [
        ["GET", "/bucket"],
        ["POST", "/object/list/resumes", { prefix: "" }],
        ["POST", "/object/list/resumes", { prefix: "applicant", search: "cv" }],
        ["DELETE", "/object/resumes", { prefixes: [FILE] }],
      ] as const) {
        const answer = await backend.ask(who, method, `/storage/v1${path}`, { body });
        expect(answer.status < 300 ? answer.json : faultsOf(answer)).toEqual([]);
      }
    });
    expect(changed).toEqual([]);
  });
});

it("the file is as it was, for those who hold the secret key", async () => {
  const { data } = await resumes().download(FILE);
  expect(await data?.text()).toBe(CV);
  expect((await resumes().list("applicant")).data).toHaveLength(1);
});

/** A signed address as the operator makes it, good for some seconds. */
async function signedAddress(file: string, expiresIn: number): Promise<URL> {
  const path = `/storage/v1/object/sign/resumes/${file}`;
  const headers = { apikey: backend.secretKey };
  const { json } = await backend.ask("anonymous", "POST", path, { body: { expiresIn }, headers });
  const { signedURL } = json as Record<string, string>;
  if (!signedURL) throw new Error("It was not signed.");
  return new URL(`/storage/v1${signedURL}`, backend.url);
}

it("a signed address opens its own file only, and not once it has expired", async () => {
  await resumes().upload(OTHER, new Blob(["Another"], PDF_TYPE));
  const { pathname, search } = await signedAddress(FILE, 60);
  const open = (path: string) => backend.ask("anonymous", "GET", path);
  expect((await open(pathname + search)).text).toBe(CV);
  const late = await signedAddress(FILE, -60).catch(() => null);
  for (const path of [
    pathname.replace(FILE, OTHER) + search,
    `${pathname}${search}x`,
    `${pathname}?token=${backend.tokens.admin}`,
    // Hosted storage signs none that has expired already.
    ...(late ? [late.pathname + late.search] : []),
  ]) {
    expect(faultsOf(await open(path))).toEqual([]);
  }
});

it("logs no secret", () => {
  expect(backend.secretsIn(backend.logged())).toEqual([]);
});
