import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { App } from "@supabase/lite";
import * as v from "valibot";
import { writeDurableFile } from "./durable-files.ts";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type Body = Parameters<StorageAdapter["uploadObject"]>[3];

const KIND = v.object({ mimetype: v.string(), cacheControl: v.string() });
type Kind = v.InferOutput<typeof KIND>;

/** The kind of a file whose description cannot be read: its bytes are still served. */
const UNKNOWN: Kind = { mimetype: "application/octet-stream", cacheControl: "no-cache" };

/**
 * Keeps the bytes of stored objects as files. People choose the names, so a file is named after a hash of bucket and
 * key and can never point outside the folder. Ignores versions: @supabase/lite writes without one and reads with the
 * one it has given the object meanwhile.
 */
export function createObjectStore(folder: string, ranOut: () => void = () => {}): StorageAdapter {
  const fileOf = (bucket: string, key: string) => {
    const name = createHash("sha256")
      .update(JSON.stringify([bucket, key]))
      .digest("hex");
    return join(folder, name.slice(0, 2), name);
  };
  /** Beside each file, a second file has its type and cache lifetime. */
  const kindOf = (file: string) => `${file}.json`;
  const describe = async (file: string) => {
    const { size, mtime } = await stat(file);
    const eTag = `"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
    const text = await readFile(kindOf(file), "utf8").catch(() => "");
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), KIND), text);
    const kind = parsed.success ? parsed.output : UNKNOWN;
    return { ...kind, size, contentLength: size, lastModified: mtime, eTag, httpStatusCode: 200 };
  };
  /** Logs why a write failed, because @supabase/lite does not pass on the error. */
  const keep = (file: string, content: string | Uint8Array) =>
    writeDurableFile(file, content).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOSPC" || error.code === "EDQUOT") ranOut();
      throw error;
    });
  const remove = async (bucket: string, key: string) => {
    const file = fileOf(bucket, key);
    await Promise.all([rm(file, { force: true }), rm(kindOf(file), { force: true })]);
  };
  return {
    driver: null,
    async getObject(bucket, key) {
      const file = fileOf(bucket, key);
      const metadata = await describe(file);
      return { metadata, httpStatusCode: 200, body: Readable.toWeb(createReadStream(file)) as never };
    },
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const file = fileOf(bucket, key);
      const kind: Kind = { mimetype: contentType, cacheControl };
      await keep(kindOf(file), JSON.stringify(kind));
      await keep(file, await bytesOf(body));
      return describe(file);
    },
    deleteObject: remove,
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => remove(bucket, key)));
    },
    async copyObject(fromBucket, from, _version, toBucket, to) {
      const [original, copy] = [fileOf(fromBucket, from), fileOf(toBucket, to)];
      await keep(kindOf(copy), await readFile(kindOf(original)).catch(() => ""));
      await keep(copy, await readFile(original));
      return describe(copy);
    },
    headObject: (bucket, key) => describe(fileOf(bucket, key)),
    privateAssetUrl: async (bucket, key) => `file://${fileOf(bucket, key)}`,
  };
}

/**
 * supabase-js sends a Blob or File as a form in which the file has no name. @supabase/lite looks for one named
 * "file", or stores the form itself. Returns such an upload as the file alone, as supabase-js sends bytes.
 */
export async function asPlainUpload(request: Request): Promise<Request> {
  const isForm = request.headers.get("content-type")?.startsWith("multipart/form-data");
  if (!isForm || !new URL(request.url).pathname.startsWith("/storage/v1/object/")) return request;
  const form = await request.formData();
  const file = [...form.values()].find((part) => part instanceof File);
  if (!file) return new Request(request.url, { method: request.method, headers: request.headers, body: "" });
  const headers = new Headers(request.headers);
  // A bucket's limit is compared with the stated length.
  headers.set("content-length", String(file.size));
  headers.set("content-type", file.type || "application/octet-stream");
  headers.set("cache-control", `max-age=${form.get("cacheControl") ?? "3600"}`);
  return new Request(request.url, { method: request.method, headers, body: await file.arrayBuffer() });
}

async function bytesOf(body: Body): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  return buffer(Readable.fromWeb(body as never));
}
