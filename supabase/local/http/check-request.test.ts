import { expect, it } from "vitest";
import { checkBody } from "./check-request.ts";

const check = async (request: Request) =>
  checkBody(request, new Uint8Array(await request.clone().arrayBuffer()));
const json = (body: string, path = "/rest/v1/rpc/sync_push", type = "application/json") =>
  new Request(`http://127.0.0.1${path}`, { method: "POST", body, headers: { "content-type": type } });
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

it.each([
  ["nests too deeply", json(nested(201)), "The JSON is nested too deeply"],
  ["nests too deeply after a text", json(`["\\\\",${nested(200)}]`), "The JSON is nested too deeply"],
  ["has too many values", json(`[${"[],".repeat(80_000)}0]`), "The JSON has too many values"],
  [
    "signs up with a NUL",
    json('{"data":{"name":"a\\u0000b"}}', "/auth/v1/signup"),
    "A text must not contain the character U+0000",
  ],
  ["signs in with an object", json('{"password":{"a":1}}', "/auth/v1/token"), "password must be a text"],
  ["signs in with a number", json('{"email":1}', "/auth/v1/token"), "email must be a text"],
])("refuses what %s", async (_, request, message) => {
  const answer = await check(request);
  expect({ status: answer?.status, ...(await answer?.json()) }).toMatchObject({ status: 400, message });
});

it.each([
  ["nests as deeply as it may", json(nested(200))],
  ["has brackets in a text", json(JSON.stringify("[".repeat(500)))],
  ["has a text without an end", json(`"${"[".repeat(500)}`)],
  ["has as many values as it may", json(`[${"0,".repeat(149_998)}0]`)],
  ["has a quote in a text", json(JSON.stringify(`"${"[".repeat(500)}`))],
  ["writes of a NUL, and has none", json('{"email":"a\\\\u0000"}', "/auth/v1/signup")],
  ["is no JSON", json("{", "/auth/v1/signup")],
  ["is a file", json(nested(500), "/storage/v1/object/resumes/cv.pdf", "application/pdf")],
  ["leaves out what it need not say", json('{"phone":null}', "/auth/v1/signup")],
])("lets through what %s", async (_, request) => {
  expect(await check(request)).toBeNull();
});
