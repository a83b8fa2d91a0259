import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { forgetFile } from "#replica/files/kept-files.ts";
import { keepWaitingFile, readWaitingFiles } from "#replica/files/waiting-files.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { recallSync, rememberSync } from "#replica/sync-memory.ts";
import { newsPostEntity } from "#schema/entities/news-post.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPost } from "#tests/factories/news.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import type { CommandContext } from "../command-context.ts";
import {
  AttachmentError,
  addAttachment,
  bringFiles,
  dropAttachment,
  dropSoon,
  openAttachment,
  retryAttachment,
} from "./attachments.ts";
import { deliverAttachments, forgetOrphanedFiles } from "./deliver-attachments.ts";
import { discardAttachment } from "./discard-attachment.ts";

const business = "b0000000-0000-4000-8000-000000000001";

let replica: Replica;
let context: CommandContext;
let device: FakeDevice;
/** The server's files by path, and its answer to uploads (200 accepts them). */
let stored: Map<string, Blob>;
let answer: number;
let words: string;
let asked: string[];
/** The storage use that the server reports. */
let use: { used: number; quota: number };

beforeEach(async () => {
  const user = newUser(business, "manager");
  replica = await openReplica({ userId: user.id, generation: 0 }, [newsPostEntity]);
  device = new FakeDevice();
  context = { ...commandContext(user, replica, device), remote: async () => server() };
  [stored, answer, words, asked] = [new Map(), 200, "", []];
  use = { used: 0, quota: 1 };
  vi.stubGlobal("fetch", async (path: string) => new Response(stored.get(path)));
  vi.stubGlobal("navigator", { onLine: true });
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await replica.close();
});

function server() {
  // A request that failed has no status at all.
  const error = () =>
    answer === 200 ? null : { message: words, ...(answer && { status: 400, statusCode: String(answer) }) };
  const files = {
    async upload(path: string, file: Blob) {
      asked.push(path);
      if (answer === 200) stored.set(path, file);
      return { error: error() };
    },
    async remove(paths: string[]) {
      for (const path of paths) stored.delete(path);
      return { error: error() };
    },
    async createSignedUrl(path: string) {
      if (stored.has(path)) return { data: { signedUrl: path }, error: null };
      return { error: { message: "", status: 400, statusCode: "404" } };
    },
  };
  const rpc = async () => ({ data: use, error: null });
  return { storage: { from: () => files }, rpc } as never;
}

const pdf = (text = "%PDF-1.3") => new File([text], "menu.pdf", { type: "application/pdf" });

/** A post that refers to a file; by default the server has it already. */
async function attached(post = newPost()) {
  const added = await addAttachment(context, { area: "news", parentId: post.id, file: pdf() });
  await replica.news.insert({ ...post, attachment_url: added.path, attachment_name: added.name } as never);
  return { ...added, postId: post.id };
}
const deliver = () => deliverAttachments(context, replica);
const waiting = async () =>
  (await readWaitingFiles(replica.userId)).map(({ path, isRefused }) => [path, isRefused]);
const textOf = async (path: string) => {
  const opened = await openAttachment(context, path);
  return opened.state === "ready" ? opened.blob.text() : opened.state;
};

it("keeps a file before anything is sent, and opens it from this device", async () => {
  const { path, ...facts } = await addAttachment(context, { area: "news", parentId: "post", file: pdf() });
  expect(facts).toEqual({ name: "menu.pdf", type: "application/pdf", size: 8 });
  expect(path).toMatch(new RegExp(`^${business}/news/post/[0-9a-f-]{36}\\.pdf$`));
  expect(await waiting()).toEqual([[path, false]]);
  vi.stubGlobal("navigator", { onLine: false });
  expect(await textOf(path)).toBe("%PDF-1.3");
});

it("takes nothing that could be run, too large or empty", async () => {
  const add = (file: File) => addAttachment(context, { area: "news", parentId: "post", file });
  await expect(add(new File(["<b>"], "page.html", { type: "text/html" }))).rejects.toThrow(AttachmentError);
  await expect(add(pdf(""))).rejects.toMatchObject({ code: "empty" });
  expect(await waiting()).toEqual([]);
});

it("uploads a file once the server has the post that refers to it", async () => {
  const { path } = await attached(newPost({ change_id: "c" }));
  await deliver();
  expect(asked).toEqual([]);
  const post = await replica.news.findOne().exec();
  await post?.incrementalPatch({ change_id: null });
  expect(await deliver()).toMatchObject({ isStopped: false, refused: [] });
  expect(asked).toEqual([path]);
  expect(await waiting()).toEqual([]);
  stored.clear();
  expect(await textOf(path)).toBe("%PDF-1.3");
});

it("uploads nothing that no post refers to, and forgets it after a month", async () => {
  await addAttachment(context, { area: "news", parentId: crypto.randomUUID(), file: pdf() });
  await deliver();
  expect(await waiting()).toHaveLength(1);
  device.instant = "2026-04-02T09:00:00.000Z";
  await deliver();
  expect([asked, await waiting()]).toEqual([[], []]);
});

it.each([0, 400, 401, 403, 429, 503])(
  "tries again later where the server could not answer (%i)",
  async (status) => {
    const { path } = await attached();
    answer = status;
    expect(await deliver()).toMatchObject({ isStopped: true, refused: [] });
    expect(await waiting()).toEqual([[path, false]]);
    answer = 200;
    await deliver();
    expect(await waiting()).toEqual([]);
  },
);

it("counts what is there already as arrived", async () => {
  await attached();
  answer = 409;
  expect(await deliver()).toMatchObject({ isStopped: false, refused: [] });
  expect(await waiting()).toEqual([]);
});

it("says when the business has used all of its storage", async () => {
  const { path } = await attached();
  [answer, words, use] = [403, "new row violates row-level security policy", { used: 5, quota: 5 }];
  expect(await deliver()).toEqual({ isStopped: false, refused: ["menu.pdf"], isFull: true });
  expect(await waiting()).toEqual([[path, true]]);
});

it("keeps what the server refuses, and sends it again when asked, not before", async () => {
  const { path } = await attached();
  [answer, words] = [403, "new row violates row-level security policy"];
  expect(await deliver()).toMatchObject({ isStopped: false, refused: ["menu.pdf"] });
  expect(await waiting()).toEqual([[path, true]]);
  expect(await deliver()).toMatchObject({ isStopped: false, refused: [] });
  expect(asked).toHaveLength(1);
  answer = 200;
  await retryAttachment(context, path);
  expect([[...stored.keys()], await waiting()]).toEqual([[path], []]);
});

it("gives up a file that was refused, and what refers to it", async () => {
  const { path, postId } = await attached();
  await discardAttachment(context, path);
  expect(await waiting()).toEqual([]);
  const post = await replica.news.findOne(postId).exec();
  expect(post?.toJSON()).toMatchObject({
    attachment_url: null,
    attachment_name: null,
    change_id: expect.any(String),
  });
});

it("removes a file from the server once its post is deleted there", async () => {
  const { path, postId } = await attached();
  await deliver();
  const says = (change_id: string | null) => replica.news.findOne(postId).incrementalPatch({ change_id });
  await says("c");
  await dropAttachment(context, path);
  await deliver();
  expect(stored.has(path)).toBe(true);
  await says(null);
  await replica.news.findOne(postId).remove();
  await deliver();
  expect([stored.has(path), await waiting()]).toEqual([false, []]);
  expect(await textOf(path)).toBe("missing");
});

it("removes a file whose removal can be undone after a minute, and leaves one that still waits to be uploaded", async () => {
  const { path, postId } = await attached();
  await dropSoon(context, [path]);
  expect(await textOf(path)).toBe("%PDF-1.3");
  await deliver();
  const refer = (attachment_url: string | null) =>
    replica.news.findOne(postId).incrementalPatch({ attachment_url });
  await refer(null);
  await dropSoon(context, [path]);
  await deliver();
  expect([stored.has(path), await waiting()]).toEqual([true, [[path, false]]]);
  expect(await textOf(path)).toBe("%PDF-1.3");
  device.instant = new Date(Date.parse(device.instant) + 60_000).toISOString();
  await deliver();
  expect([stored.has(path), await waiting()]).toEqual([false, []]);
});

it("leaves a file whose removal was undone", async () => {
  const { path } = await attached();
  await deliver();
  await dropSoon(context, [path]);
  await deliver();
  expect([stored.has(path), await waiting()]).toEqual([true, []]);
});

it("leaves a file that is referred to again", async () => {
  const { path } = await attached();
  await deliver();
  await dropAttachment(context, path);
  await deliver();
  expect([stored.has(path), await waiting()]).toEqual([true, []]);
});

it("fetches what is not here once, and says what stands in the way", async () => {
  const path = `${business}/news/p/f.pdf`;
  expect(await textOf(path)).toBe("missing");
  expect((await openAttachment(context, path, { fetches: false })).state).toBe("elsewhere");
  // The page of a network that asks for a password first.
  stored.set(path, new Blob(["<html>"], { type: "text/html" }));
  expect(await textOf(path)).toBe("offline");
  stored.set(path, pdf());
  expect(await textOf(path)).toBe("%PDF-1.3");
  stored.clear();
  vi.stubGlobal("navigator", { onLine: false });
  expect(await textOf(path)).toBe("%PDF-1.3");
  expect(await textOf(`${business}/news/p/other.pdf`)).toBe("offline");
});

it("fetches a file once, however many ask for it at the same time", async () => {
  const path = `${business}/news/p/f.pdf`;
  stored.set(path, pdf());
  const fetching = vi.fn(async (asked: string) => new Response(stored.get(asked)));
  vi.stubGlobal("fetch", fetching);
  const opened = await Promise.all([1, 2, 3].map(() => openAttachment(context, path)));
  expect(opened.map(({ state }) => state)).toEqual(["ready", "ready", "ready"]);
  expect(fetching).toHaveBeenCalledTimes(1);
});

it("says that files are kept only when all of them are", async () => {
  const paths = ["a", "b"].map((name) => `${business}/training/m/${name}.pdf`);
  const bring = (of = context) => bringFiles(of, paths, () => true);
  for (const path of paths) stored.set(path, pdf());
  expect(await bring()).toBe("saved");
  stored.delete(String(paths[0]));
  await forgetFile(replica.name, String(paths[0]));
  expect(await bring()).toBe("missing");
  stored.set(String(paths[0]), pdf());
  // Nothing is kept in a replica that is being closed.
  const closing = Object.create(replica, { collections: { value: {} } });
  expect(await bring({ ...context, replica: closing })).toBe("unkept");
});

it.each(["https://example.com/menu.pdf", "menu.pdf"])(
  "lets a path like %s not hold up the others",
  async (path) => {
    const removal = { path, name: "", blob: null, at: "2020-01-01T00:00:00.000Z", isRefused: false };
    await keepWaitingFile(replica.userId, removal);
    const other = await attached();
    await deliver();
    expect([[...stored.keys()], await waiting()]).toEqual([[other.path], []]);
  },
);

it("does not let one that fails hold up the others", async () => {
  const first = await attached();
  const second = await attached();
  const taken = server() as unknown as {
    storage: { from: () => { upload: (...given: never[]) => unknown } };
  };
  const files = taken.storage.from();
  const remote = async () =>
    ({
      storage: {
        from: () => ({
          ...files,
          upload: (path: never, file: never) =>
            path === first.path ? { error: { message: "", status: 504 } } : files.upload(path, file),
        }),
      },
    }) as never;
  expect(await deliverAttachments({ device, remote }, replica)).toMatchObject({
    isStopped: true,
    refused: [],
  });
  expect([[...stored.keys()], await waiting()]).toEqual([[second.path], [[first.path, false]]]);
});

it("gives up a removal that is not answered, so that it holds up nobody", async () => {
  const { path } = await attached();
  await deliver();
  await replica.news.find().incrementalPatch({ attachment_url: null });
  await dropAttachment(context, path);
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const remove = () => {
    asked();
    return new Promise(() => {});
  };
  const remote = async () => ({ storage: { from: () => ({ remove }) } }) as never;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const delivered = deliverAttachments({ device, remote }, replica);
  await isAsked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await delivered).toMatchObject({ isStopped: true, refused: [] });
  vi.useRealTimers();
  await deliver();
  expect(await waiting()).toEqual([]);
});

it("removes from the server what was removed here while it was being uploaded", async () => {
  const { path, postId } = await attached();
  const files = (server() as unknown as { storage: { from: () => Record<string, unknown> } }).storage.from();
  const remote = async () =>
    ({
      storage: {
        from: () => ({
          ...files,
          async upload(given: string, file: Blob) {
            await replica.news.findOne(postId).incrementalPatch({ attachment_url: null });
            await dropAttachment(context, given);
            stored.set(given, file);
            return { error: null };
          },
        }),
      },
    }) as never;
  await deliverAttachments({ device, remote }, replica);
  await deliver();
  expect([stored.has(path), await waiting(), await textOf(path)]).toEqual([false, [], "missing"]);
});

it("gives up what belongs to a post that somebody else deleted, refused or not", async () => {
  const { path, postId } = await attached();
  [answer, words] = [403, "new row violates row-level security policy"];
  await deliver();
  expect(await waiting()).toEqual([[path, true]]);
  await replica.news.findOne(postId).remove();
  await deliver();
  expect(await waiting()).toEqual([]);
});

it("forgets what was opened here once nothing refers to it", async () => {
  const { path, postId } = await attached();
  await deliver();
  stored.clear();
  const whole = { ...(await recallSync(replica)), version: 1 };
  await rememberSync(replica, whole);
  await forgetOrphanedFiles(replica);
  expect(await textOf(path)).toBe("%PDF-1.3");
  await replica.news.findOne(postId).incrementalPatch({ attachment_url: null });
  await rememberSync(replica, { ...whole, refilling: ["news"] });
  await forgetOrphanedFiles(replica);
  expect(await textOf(path)).toBe("%PDF-1.3");
  await rememberSync(replica, whole);
  await forgetOrphanedFiles(replica);
  expect(await textOf(path)).toBe("missing");
});
