import { expect, it } from "vitest";
import { inAskedShape } from "./error-shape.ts";

const asking = (version?: string) =>
  new Request("http://backend.test/auth/v1/user", {
    headers: version ? { "x-supabase-api-version": version } : {},
  });
const NEW = { code: "otp_expired", message: "Expired" };
const OLD = { code: 403, error_code: "otp_expired", msg: "Expired" };

it.each([
  ["no version", undefined, OLD],
  ["an older version", "2023-01-01", OLD],
  ["nonsense", "newest", OLD],
  ["the version with named codes", "2024-01-01", NEW],
  ["a later one", "2025-06-01", NEW],
])("%s gets its shape, whichever the refusal had", async (_, version, shape) => {
  for (const said of [NEW, OLD]) {
    const answer = await inAskedShape(asking(version), Response.json(said, { status: 403 }));
    expect([answer.status, await answer.json()]).toEqual([403, shape]);
    expect(answer.headers.get("x-sb-error-code")).toBe("otp_expired");
    expect(answer.headers.get("x-supabase-api-version")).toBe(shape === NEW ? "2024-01-01" : null);
  }
});

it("keeps why a password is weak, and when to come back", async () => {
  const weak_password = { reasons: ["length"] };
  const refused = Response.json({ ...NEW, weak_password }, { status: 422, headers: { "retry-after": "60" } });
  const answer = await inAskedShape(asking(), refused);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect(await answer.json()).toMatchObject({ weak_password });
});

it("names an error without a code by its status", async () => {
  const failed = await inAskedShape(asking("2024-01-01"), Response.json({}, { status: 500 }));
  expect(await failed.json()).toEqual({ code: "unexpected_failure", message: "" });
});

it.each([
  ["a success", Response.json({ code: "200", msg: "Accepted" })],
  ["what is no JSON", new Response("no", { status: 502 })],
])("leaves %s alone", async (_, answer) => {
  expect(await inAskedShape(asking(), answer)).toBe(answer);
});
