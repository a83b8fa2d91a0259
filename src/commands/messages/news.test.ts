import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Replica, rows } from "#replica/collections.ts";
import { readWaitingFiles } from "#replica/files/waiting-files.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { newsPostEntity } from "#schema/entities/news-post.ts";
import { newsReadEntity } from "#schema/entities/news-read.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPost } from "#tests/factories/news.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import type { CommandContext } from "../command-context.ts";
import { changePost, createPost, pinPost, readPost, removePost } from "./news.ts";

let replica: Replica;
let context: CommandContext;

beforeEach(async () => {
  const user = newUser("b0000000-0000-4000-8000-000000000001", "manager");
  replica = await openReplica({ userId: user.id, generation: 0 }, [newsPostEntity, newsReadEntity]);
  context = commandContext(user, replica, new FakeDevice());
});
afterEach(() => replica.close());

const file = () => new File(["%PDF-1.3"], "menu.pdf", { type: "application/pdf" });
const words = { title: " New menu ", content: "Soup\n", end_date: null, is_pinned: false, file: null };
const postOf = async (id: string) => (await replica.news.findOne(id).exec())?.toMutableJSON();
const files = async () =>
  (await readWaitingFiles(replica.userId)).map(({ path, blob }) => [path, blob ? "upload" : "remove"]);

it("writes a post with its file, to be sent", async () => {
  const { id } = await createPost(context, "document", { ...words, file: file() });
  const post = await postOf(id);
  expect(post).toMatchObject({
    title: "New menu",
    content: "Soup",
    category: "document",
    attachment_name: "menu.pdf",
    created_by: replica.userId,
    in_chat: false,
    version: 0,
    change_id: expect.any(String),
  });
  expect(await files()).toEqual([[post?.attachment_url, "upload"]]);
});

it("writes no post whose file cannot be attached", async () => {
  const page = new File(["<b>"], "page.html", { type: "text/html" });
  await expect(createPost(context, "other", { ...words, file: page })).rejects.toThrow("unsupported_type");
  expect(await replica.news.count().exec()).toBe(0);
});

it("changes a post and keeps its file, replaces it, or removes it", async () => {
  const post = await createPost(context, "document", { ...words, file: file() });
  const kept = await changePost(context, post.id, { title: " Menu" });
  expect(kept).toMatchObject({ title: "Menu", attachment_url: post.attachment_url });
  const replaced = await changePost(context, post.id, { file: file() });
  expect(replaced?.attachment_url).not.toBe(post.attachment_url);
  expect(Object.fromEntries(await files())).toEqual({
    [String(post.attachment_url)]: "remove",
    [String(replaced?.attachment_url)]: "upload",
  });
  const removed = await changePost(context, post.id, { file: null });
  expect(removed).toMatchObject({ attachment_url: null, attachment_name: null });
  expect((await files()).map(([, what]) => what)).toEqual(["remove", "remove"]);
});

it("changes what is given only: a colleague's edit in the meantime stays", async () => {
  const post = await createPost(context, "document", words);
  const theirs = await changePost(context, post.id, {
    content: "Stew",
    end_date: post.created_at,
    file: file(),
  });
  await changePost(context, post.id, { title: "Menu" });
  const { content, end_date, attachment_url } = theirs ?? post;
  expect(content).toBe("Stew");
  expect(await postOf(post.id)).toMatchObject({ title: "Menu", content, end_date, attachment_url });
  expect(await files()).toEqual([[attachment_url, "upload"]]);
});

it("leaves a post alone that somebody has deleted meanwhile", async () => {
  expect(await changePost(context, newPost().id, { title: "Menu" })).toBeNull();
  expect(await pinPost(context, crypto.randomUUID(), true)).toBe(false);
});

it("pins and deletes, with the file", async () => {
  const post = await createPost(context, "document", { ...words, file: file() });
  await pinPost(context, post.id, true);
  expect(await postOf(post.id)).toMatchObject({ is_pinned: true });
  await removePost(context, post);
  expect(await postOf(post.id)).toBeUndefined();
  expect(await files()).toEqual([[post.attachment_url, "remove"]]);
});

it("notes once that a post was read, however often it is seen", async () => {
  const postId = crypto.randomUUID();
  await Promise.all([readPost(context, postId), readPost(context, postId)]);
  await readPost(context, postId);
  const reads = await rows(replica, "news_read")
    .find({ selector: { kind: "read" } })
    .exec();
  expect(reads.map((read) => read.toJSON())).toMatchObject([
    { news_post_id: postId, user_id: replica.userId, version: 0 },
  ]);
});
