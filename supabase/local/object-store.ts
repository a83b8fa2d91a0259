import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { App } from "@supabase/lite";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type Body = Parameters<StorageAdapter["uploadObject"]>[3];

/**
 * Keeps the bytes of stored objects as files. Names come from people, so a file is named after a hash of bucket,
 * key and version and can never point outside the folder.
 */
export function createObjectStore(folder: string): StorageAdapter {
  const fileOf = (bucket: string, key: string, version = "") => {
    const name = createHash("sha256")
      .update(JSON.stringify([bucket, key, version]))
      .digest("hex");
    return join(folder, name.slice(0, 2), name);
  };
  const describe = async (file: string, mimetype = "application/octet-stream", cacheControl = "no-cache") => {
    const { size, mtime } = await stat(file);
    const eTag = `"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
    return {
      size,
      contentLength: size,
      mimetype,
      cacheControl,
      lastModified: mtime,
      eTag,
      httpStatusCode: 200,
    };
  };
  return {
    driver: null,
    async getObject(bucket, key, version) {
      const file = fileOf(bucket, key, version);
      const metadata = await describe(file);
      return { metadata, httpStatusCode: 200, body: Readable.toWeb(createReadStream(file)) as never };
    },
    async uploadObject(bucket, key, version, body, contentType, cacheControl) {
      const file = fileOf(bucket, key, version);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await bytesOf(body), { flush: true });
      return describe(file, contentType, cacheControl);
    },
    async deleteObject(bucket, key, version) {
      await rm(fileOf(bucket, key, version), { force: true });
    },
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => rm(fileOf(bucket, key), { force: true })));
    },
    async copyObject(fromBucket, from, version, toBucket, to, toVersion) {
      const file = fileOf(toBucket, to, toVersion);
      await mkdir(dirname(file), { recursive: true });
      await copyFile(fileOf(fromBucket, from, version), file);
      return describe(file);
    },
    headObject: (bucket, key, version) => describe(fileOf(bucket, key, version)),
    privateAssetUrl: async (bucket, key, version) => `file://${fileOf(bucket, key, version)}`,
  };
}

async function bytesOf(body: Body): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  return buffer(Readable.fromWeb(body as never));
}
