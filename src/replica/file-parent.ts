import { type AttachmentArea, parentOfPath } from "#domain/attachments/attachment-file.ts";
import { must } from "#lib/must.ts";
import type { Replica } from "./open-replica.ts";
import { readStored, type Stored } from "./stored.ts";
import { collectionOf } from "./waiting.ts";

const COLLECTIONS: Record<AttachmentArea, string> = { news: "news", training: "training" };

/** The post or module that a file belongs to, also a deleted one, and whether it still refers to the file. */
export async function parentOfFile(
  replica: Replica,
  path: string,
): Promise<{ parent: Stored | undefined; isReferredTo: boolean }> {
  const { area, parentId } = must(parentOfPath(path), "the path of an attachment");
  const parent = (await readStored(collectionOf(replica, COLLECTIONS[area]), [parentId])).get(parentId);
  const isReferredTo = parent !== undefined && !parent._deleted && JSON.stringify(parent).includes(path);
  return { parent, isReferredTo };
}
