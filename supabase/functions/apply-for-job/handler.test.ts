import { createHash } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeEnvironment } from "../_shared/fake-services.ts";
import { fakeRpc } from "../_shared/staff-fakes.ts";
import { makeApplyForJobHandler } from "./handler.ts";

const PDF = "%PDF-1.7 of a life";
const PATH = "3f0c4b8e.pdf";
const REQUEST = {
  request_id: crypto.randomUUID(),
  posting_id: crypto.randomUUID(),
  full_name: "Ada Lovelace",
  email: "ada@example.test",
};
const CLAIMED = { status: "claimed", path: PATH, forgotten: [] as string[] };
const log = vi.spyOn(console, "error").mockImplementation(() => {});
beforeEach(() => log.mockClear());

interface Circumstances {
  claim?: unknown;
  stored?: Response;
}

function formOf(fields: Record<string, string> = REQUEST, resume: BlobPart | null = PDF) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (resume !== null) form.set("resume", new File([resume], "whatever.html", { type: "text/html" }));
  return form;
}

/** Separates requests to the storage from those to the database, which are JSON. */
async function apply(body: BodyInit, circumstances: Circumstances = {}, headers = {}) {
  const { claim = CLAIMED, stored = Response.json({ Key: "resumes/x", Id: "1" }) } = circumstances;
  const services = fakeRpc({ "POST claim_job_application": () => claim });
  const files: { method: string; path: string; type: string | null; content: string }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    if (!path.startsWith("/storage/")) return services.fetch(request);
    const { method } = request;
    files.push({ method, path, type: request.headers.get("content-type"), content: await request.text() });
    return method === "DELETE" ? Response.json([]) : stored.clone();
  };
  const handler = makeApplyForJobHandler(fakeEnvironment(), fetch);
  const sent = new Response(body, { headers });
  const response = await handler(
    new Request("https://project.test/functions/v1/apply-for-job", {
      method: "POST",
      body: await sent.arrayBuffer(),
      headers: { "x-forwarded-for": "203.0.113.7", ...Object.fromEntries(sent.headers) },
    }),
  );
  return { status: response.status, answer: await response.json(), services, files };
}

test("claims, stores the file as it came at a path of the database's, and settles", async () => {
  const { status, answer, services, files } = await apply(formOf());
  expect([status, answer]).toEqual([200, { status: "received" }]);
  const [claim] = services.sent("POST claim_job_application");
  expect(claim?.body).toEqual({
    request_id: REQUEST.request_id,
    posting: REQUEST.posting_id,
    full_name: "Ada Lovelace",
    email: "ada@example.test",
    resume_hash: createHash("sha256").update(PDF).digest("hex"),
    address: "203.0.113.7",
  });
  expect(files).toEqual([
    {
      method: "POST",
      path: `/storage/v1/object/resumes/${PATH}`,
      type: "application/pdf",
      content: PDF,
    },
  ]);
  expect(services.names()).toEqual(["POST claim_job_application", "POST settle_job_application"]);
});

test("needs no file", async () => {
  const claim = { ...CLAIMED, path: null };
  const { status, services, files } = await apply(formOf(REQUEST, null), { claim });
  expect([status, files]).toEqual([200, []]);
  expect(services.sent("POST claim_job_application")[0]?.body.resume_hash).toBeNull();
  expect(services.names()).toEqual(["POST claim_job_application"]);
});

test("clears away the files that are forgotten with it", async () => {
  const { status, files } = await apply(formOf(), { claim: { ...CLAIMED, forgotten: ["old.pdf"] } });
  expect(status).toBe(200);
  expect(files[1]).toMatchObject({ method: "DELETE", content: JSON.stringify({ prefixes: ["old.pdf"] }) });
});

test.each([
  ["already_received", 200, { status: "already_received" }],
  ["not_open", 404, { code: "not_found", message: "This position is no longer open." }],
  ["too_many", 429, { code: "too_many_tries", message: expect.stringContaining("in an hour") }],
  ["not_the_same", 409, { code: "not_the_same", message: expect.stringContaining("other words") }],
])("what the database calls %s stores nothing", async (claim, status, answer) => {
  const result = await apply(formOf(), { claim: { status: claim } });
  expect([result.status, result.answer, result.files]).toEqual([status, answer, []]);
});

test("what could not be stored is not settled, and may be sent again", async () => {
  const stored = Response.json({ statusCode: "500", error: "x", message: "secret detail" }, { status: 500 });
  const { status, answer, services } = await apply(formOf(), { stored });
  expect([status, answer.code]).toEqual([500, "failed"]);
  expect(answer.message).toBe("Your application could not be stored. Please try again.");
  expect(services.names()).toEqual(["POST claim_job_application"]);
});

test.each([
  ["a picture", "\x89PNG\r\n", 415, "unsupported_type"],
  ["a page", "<html>%PDF-1.7</html>", 415, "unsupported_type"],
  ["almost a PDF", "%PDF", 415, "unsupported_type"],
  ["nothing", "", 400, "invalid_input"],
  ["too much", `%PDF-${"x".repeat(5 * 1024 * 1024 - 4)}`, 413, "too_large"],
  ["far too much", `%PDF-${"x".repeat(6 * 1024 * 1024)}`, 413, "too_large"],
])("refuses %s as a resume before anything else", async (_, content, status, code) => {
  const result = await apply(formOf(REQUEST, content));
  expect([result.status, result.answer.code]).toEqual([status, code]);
  expect([result.services.names(), result.files]).toEqual([[], []]);
});

test("takes the largest file that there may be", async () => {
  expect((await apply(formOf(REQUEST, `%PDF-${"x".repeat(5 * 1024 * 1024 - 5)}`))).status).toBe(200);
});

test.each([
  ["no name", { full_name: " " }],
  ["a name as long as a book", { full_name: "x".repeat(121) }],
  ["no address", { email: "ada" }],
  ["a line after the address", { email: "ada@example.test\r\nBcc: all@example.test" }],
  ["no position", { posting_id: "" }],
  ["no id", { request_id: "1" }],
  ["a file that is a text", { resume: "%PDF-1.7" }],
])("refuses %s", async (_, change) => {
  const resume = "resume" in change ? null : PDF;
  const { status, answer, services } = await apply(formOf({ ...REQUEST, ...change }, resume));
  expect([status, answer.code, services.names()]).toEqual([400, "invalid_input", []]);
});

test("what fills the field nobody sees is no person", async () => {
  const { status, services } = await apply(formOf({ ...REQUEST, trap: "https://cheap.test" }));
  expect([status, services.names()]).toEqual([403, []]);
});

test("a name is one line", async () => {
  const { services } = await apply(formOf({ ...REQUEST, full_name: " Ada\r\nLovelace\u0000 " }));
  expect(services.sent("POST claim_job_application")[0]?.body.full_name).toBe("Ada Lovelace");
});

test.each([
  ["JSON", JSON.stringify(REQUEST), { "content-type": "application/json" }],
  ["a form that is none", "x", { "content-type": "multipart/form-data; boundary=y" }],
  ["a form without a boundary", "x", { "content-type": "multipart/form-data" }],
])("refuses %s", async (_, body, headers) => {
  const { status, answer } = await apply(body, {}, headers);
  expect([status, answer.code]).toEqual([400, "invalid_input"]);
});
