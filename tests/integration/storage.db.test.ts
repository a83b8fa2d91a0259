import { existsSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Backend } from "#local/server.ts";
import { secretKeyOf } from "#tests/factories/accounts.ts";
import { hushRefusals, startTestBackend } from "#tests/factories/backend.ts";
import { anonymous, demo, signedIn } from "#tests/factories/demo.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { stack } from "#tests/hosted/stack.ts";

const BUCKET = "avatars";

const parent = temporaryFolder("storage");
const dataDir = join(parent, "data");
let backend: Backend;
let service: SupabaseClient;

beforeAll(async () => {
  hushRefusals();
  await start();
  // Of a run that was cut off.
  await removeBucket();
  const { error } = await service.storage.createBucket(BUCKET, { public: false });
  if (error) throw error;
});
afterAll(async () => {
  await removeBucket();
  await backend.close();
  rmSync(parent, { recursive: true, force: true });
});

async function start() {
  const started = await startTestBackend(stack ? {} : { dataDir });
  backend = started;
  service = anonymous(backend.url, secretKeyOf(started));
}

async function removeBucket() {
  await service.storage.emptyBucket(BUCKET);
  await service.storage.deleteBucket(BUCKET);
}

const files = () => service.storage.from(BUCKET);

async function upload(path: string, text: string, upsert = false) {
  const { error } = await files().upload(path, new Blob([text], { type: "text/plain" }), { upsert });
  if (error) throw error;
}

async function download(path: string): Promise<string | null> {
  const { data } = await files().download(path);
  return data && (await data.text());
}

async function names(folder = ""): Promise<string[]> {
  const { data, error } = await files().list(folder);
  if (error) throw error;
  // Hosted Supabase names a file relative to the folder, @supabase/lite by its whole path.
  return data.map((file) => basename(file.name));
}

/** Every file below a folder, relative to it. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

it("keeps, lists, replaces and removes files", async () => {
  await upload("people/sam.txt", "Sam");
  await upload("people/olivia.txt", "Olivia");
  expect(await download("people/sam.txt")).toBe("Sam");
  expect((await names("people")).sort()).toEqual(["olivia.txt", "sam.txt"]);
  await upload("people/sam.txt", "Sam Okafor", true);
  expect(await download("people/sam.txt")).toBe("Sam Okafor");
  expect((await files().remove(["people/sam.txt"])).error).toBeNull();
  expect(await download("people/sam.txt")).toBeNull();
  expect(await names("people")).toEqual(["olivia.txt"]);
});

it("tells the kind of a file as it was given", async () => {
  // Hosted storage serves pages as plain text, whatever they were given as.
  const file = new File(["a,b"], "list.csv", { type: "text/csv" });
  await files().upload("list.csv", file, { cacheControl: "60" });
  expect((await files().download("list.csv")).data?.type).toMatch(/^text\/csv/);
});

it("moves and copies files", async () => {
  await upload("first.txt", "first");
  expect((await files().copy("first.txt", "second.txt")).error).toBeNull();
  expect((await files().move("first.txt", "third.txt")).error).toBeNull();
  expect(await Promise.all(["first.txt", "second.txt", "third.txt"].map(download))).toEqual([
    null,
    "first",
    "first",
  ]);
});

it("opens a file by a signed address, as the client of hosted storage asks for it", async () => {
  await upload("signed.txt", "signed");
  const { data } = await files().createSignedUrl("signed.txt", 60);
  const answer = await fetch(must(data?.signedUrl, "an address"));
  expect([await answer.text(), answer.headers.get("content-type")]).toEqual(["signed", "text/plain"]);
  expect((await files().createSignedUrl("missing.txt", 60)).error).not.toBeNull();
});

it("updates a file in place", async () => {
  await upload("updated.txt", "before");
  expect((await files().update("updated.txt", new Blob(["after"], { type: "text/plain" }))).error).toBeNull();
  expect(await download("updated.txt")).toBe("after");
});

it("keeps bytes as they are, also those of an empty file and of a large one", async () => {
  const bytes = new Uint8Array(3 * 1024 * 1024).map((_, index) => index % 251);
  const sent = await files().upload("large.bin", bytes, { contentType: "application/octet-stream" });
  expect(sent.error).toBeNull();
  const { data } = await files().download("large.bin");
  expect(Buffer.compare(new Uint8Array(must(await data?.arrayBuffer(), "the file")), bytes)).toBe(0);
  await upload("empty.txt", "");
  expect(await download("empty.txt")).toBe("");
});

// A stack's folder of files is not ours to see.
it.skipIf(stack)("leaves no file behind that was replaced or removed", async () => {
  const kept = () => filesBelow(join(dataDir, "files")).sort();
  const before = kept();
  await upload("note.txt", "first");
  const one = kept();
  await upload("note.txt", "second", true);
  expect(kept()).toEqual(one);
  await files().remove(["note.txt"]);
  expect(kept()).toEqual(before);
});

// A stack is not ours to restart.
it.skipIf(stack)("still has everything after a restart", async () => {
  await upload("kept.txt", "kept");
  await backend.close();
  await start();
  expect(await download("kept.txt")).toBe("kept");
  expect(await names()).toContain("kept.txt");
});

it.each([
  "../escaped.txt",
  "../../escaped.txt",
  "a/../../../escaped.txt",
  "..%2f..%2fescaped.txt",
  "/etc/escaped.txt",
])("stays inside its folder with a file named %s", async (name) => {
  const { error } = await files().upload(name, new Blob(["out"]), { upsert: true });
  const { data } = await files().download(name);
  expect(error ?? (await data?.text())).toBeTruthy();
  // A stack's disk is not ours to see.
  if (stack) return;
  const outside = filesBelow(parent).filter((file) => !file.startsWith(join("data", "files")));
  expect(outside.filter((file) => file.includes("escaped"))).toEqual([]);
  for (const folder of [parent, dataDir, tmpdir(), "/etc"]) {
    expect(existsSync(join(folder, "escaped.txt"))).toBe(false);
  }
});

it("gives nothing to people without a policy, signed in or not", async () => {
  await upload("private.txt", "private");
  for (const client of [anonymous(backend.url), await signedIn(backend.url, demo.employee)]) {
    const bucket = client.storage.from(BUCKET);
    expect((await bucket.download("private.txt")).data).toBeNull();
    expect((await bucket.list()).data ?? []).toEqual([]);
    expect((await bucket.upload("mine.txt", new Blob(["mine"]))).error).not.toBeNull();
    expect((await client.storage.createBucket("mine")).error).not.toBeNull();
  }
  expect(await names()).not.toContain("mine.txt");
});
