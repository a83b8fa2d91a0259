import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { keptPaths } from "#replica/files/kept-files.ts";
import { readWaitingFiles } from "#replica/files/waiting-files.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { type Profile, profileEntity } from "#schema/entities/profile.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import type { CommandContext } from "../command-context.ts";
import { deliverAttachments } from "../messages/deliver-attachments.ts";
import { discardAttachment } from "../messages/discard-attachment.ts";
import { changePicture, openPicture } from "./profile.ts";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const user = newUser(BUSINESS);
let replica: Replica;
let context: CommandContext;
/** The server's files, by bucket and path. */
let stored: Map<string, Blob>;
let downloads: number;

beforeEach(async () => {
  user.id = crypto.randomUUID();
  replica = await openReplica({ userId: user.id, generation: 0 }, [profileEntity]);
  await replica.profiles.insert(newPerson({ id: user.id, business_id: BUSINESS }));
  const from = (bucket: string) => ({
    async upload(path: string, file: Blob) {
      stored.set(`${bucket}/${path}`, file);
      return { error: null };
    },
    async remove(paths: string[]) {
      for (const path of paths) stored.delete(`${bucket}/${path}`);
      return { error: null };
    },
    async createSignedUrl(path: string) {
      return stored.has(`${bucket}/${path}`)
        ? { data: { signedUrl: `${bucket}/${path}` }, error: null }
        : { data: null, error: { message: "not found", status: 404 } };
    },
  });
  context = {
    ...commandContext(user, replica, new FakeDevice()),
    remote: async () => ({ storage: { from } }) as never,
  };
  [stored, downloads] = [new Map(), 0];
  vi.stubGlobal("fetch", async (address: string) => {
    downloads += 1;
    return new Response(stored.get(address));
  });
  vi.stubGlobal("navigator", { onLine: true });
  URL.createObjectURL = (blob: Blob) => `blob:${blob.size}`;
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await replica.close();
});

const picture = (text = "webp", type = "image/webp") => new Blob([text], { type });
const mine = async () => (await replica.profiles.findOne(user.id).exec())?.toMutableJSON() as Profile;
/** Every change so far has reached the server. */
const settle = async () => {
  const own = await replica.profiles.findOne(user.id).exec();
  await own?.incrementalPatch({ change_id: null, pending: null } as never);
};

it("is on the device at once, and uploaded to its own bucket once the profile has arrived", async () => {
  await changePicture(context, picture());
  const path = (await mine()).profile_picture_url ?? "";
  expect(path).toMatch(new RegExp(`^${BUSINESS}/people/${user.id}/[\\w-]+\\.webp$`));
  expect(await openPicture(context, path)).toBe("blob:4");
  await deliverAttachments(context, replica);
  expect(stored.size).toBe(0);
  await settle();
  await deliverAttachments(context, replica);
  expect([...stored.keys()]).toEqual([`profile-pictures/${path}`]);
  expect(await readWaitingFiles(user.id)).toEqual([]);
  expect(await keptPaths(replica.name)).toEqual([path]);
});

it("another picture takes the place of the one before, on the server too", async () => {
  await changePicture(context, picture());
  await settle();
  await deliverAttachments(context, replica);
  await changePicture(context, picture("jpeg!", "image/jpeg"));
  await settle();
  await deliverAttachments(context, replica);
  const path = (await mine()).profile_picture_url;
  expect(path).toMatch(/\.jpg$/);
  expect([...stored.keys()]).toEqual([`profile-pictures/${path}`]);
});

it("a picture that was removed before it was uploaded is never uploaded", async () => {
  await changePicture(context, picture());
  await changePicture(context, null);
  expect((await mine()).profile_picture_url).toBeNull();
  await settle();
  await deliverAttachments(context, replica);
  expect([...stored.keys()]).toEqual([]);
  expect(await readWaitingFiles(user.id)).toEqual([]);
});

it("giving up one that the server refused leaves the profile without", async () => {
  await changePicture(context, picture());
  await discardAttachment(context, (await mine()).profile_picture_url ?? "");
  expect((await mine()).profile_picture_url).toBeNull();
  expect(await readWaitingFiles(user.id)).toEqual([]);
});

it("a colleague's picture is fetched once for the page, and kept", async () => {
  const path = `${BUSINESS}/people/${crypto.randomUUID()}/${crypto.randomUUID()}.webp`;
  expect(await openPicture(context, path)).toBeNull();
  stored.set(`profile-pictures/${path}`, picture("their face"));
  expect(await Promise.all([openPicture(context, path), openPicture(context, path)])).toEqual([
    "blob:10",
    "blob:10",
  ]);
  expect(downloads).toBe(1);
});

it.each(["https://elsewhere.test/track.png", "me.png", `${BUSINESS}/news/p/f.png`, "javascript:alert(1)"])(
  "nothing is asked for because a profile says %s",
  async (path) => {
    expect(await openPicture(context, path)).toBeNull();
    expect(downloads).toBe(0);
  },
);
