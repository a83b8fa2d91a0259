import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { readWaitingFiles } from "#replica/files/waiting-files.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { openPicture } from "../account/profile.ts";
import type { CommandContext } from "../command-context.ts";
import { deliverAttachments } from "../messages/deliver-attachments.ts";
import { discardAttachment } from "../messages/discard-attachment.ts";
import { changeLogo, readLogo } from "./business.ts";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const user = newUser(BUSINESS, "admin");
let replica: Replica;
let context: CommandContext;
/** The server's files, by bucket and path. */
let stored: Set<string>;

beforeEach(async () => {
  user.id = crypto.randomUUID();
  replica = await openReplica({ userId: user.id, generation: 0 }, [businessEntity]);
  await replica.businesses.insert(newBusiness({ id: BUSINESS }));
  stored = new Set();
  const from = (bucket: string) => ({
    async upload(path: string) {
      stored.add(`${bucket}/${path}`);
      return { error: null };
    },
    async remove(paths: string[]) {
      for (const path of paths) stored.delete(`${bucket}/${path}`);
      return { error: null };
    },
  });
  context = {
    ...commandContext(user, replica, new FakeDevice()),
    remote: async () => ({ storage: { from } }) as never,
  };
  vi.stubGlobal("navigator", { onLine: true });
  URL.createObjectURL = (blob: Blob) => `blob:${blob.type}`;
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await replica.close();
});

const logo = (type = "image/png") => new Blob(["logo"], { type });
const named = async () =>
  (await replica.businesses.findOne(BUSINESS).exec())?.toMutableJSON().logo_path ?? null;
/** Every change so far has reached the server, and then the files. */
const deliver = async () => {
  const business = await replica.businesses.findOne(BUSINESS).exec();
  await business?.incrementalPatch({ change_id: null, pending: null } as never);
  await deliverAttachments(context, replica);
};

it("is on the device at once, and uploaded to the bucket of logos once the business has arrived", async () => {
  await changeLogo(context, logo());
  const path = (await named()) ?? "";
  expect(path).toMatch(new RegExp(`^${BUSINESS}/logo/${BUSINESS}/[\\w-]+\\.png$`));
  expect(await openPicture(context, path)).toBe("blob:image/png");
  const data = `data:image/png;base64,${btoa("logo")}`;
  expect(await readLogo(context, path, { fetches: false })).toBe(data);
  await deliverAttachments(context, replica);
  expect([...stored]).toEqual([]);
  await deliver();
  expect([...stored]).toEqual([`logos/${path}`]);
});

it("another takes its place on the server too, and none leaves none there", async () => {
  await changeLogo(context, logo());
  await deliver();
  await changeLogo(context, logo("image/jpeg"));
  await deliver();
  expect([...stored]).toEqual([`logos/${await named()}`]);
  expect(await named()).toMatch(/\.jpg$/);
  await changeLogo(context, null);
  await deliver();
  expect([await named(), ...stored]).toEqual([null]);
});

it("a file is made without one that is neither here nor to be fetched", async () => {
  const path = `${BUSINESS}/logo/${BUSINESS}/${crypto.randomUUID()}.png`;
  expect(await readLogo(context, path, { fetches: false })).toBeNull();
});

it("giving up one that the server refused leaves the business without", async () => {
  await changeLogo(context, logo());
  await discardAttachment(context, (await named()) ?? "");
  expect(await named()).toBeNull();
  expect(await readWaitingFiles(user.id)).toEqual([]);
});
