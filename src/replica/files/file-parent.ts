import { type AttachmentArea, parentOfPath } from "#domain/attachments/attachment-file.ts";
import { collectionOf, type Replica } from "../collections.ts";
import { readStored, type Stored } from "../rxdb/stored.ts";

const COLLECTIONS: Record<AttachmentArea, string> = {
  news: "news",
  training: "training",
  people: "profiles",
};

/** Returns what a file belongs to, even if deleted, and whether that still refers to the file. */
export async function parentOfFile(
  replica: Replica,
  path: string,
): Promise<{ parent: Stored | undefined; isReferredTo: boolean }> {
  const place = parentOfPath(path);
  if (!place) return { parent: undefined, isReferredTo: false };
  const { area, parentId } = place;
  const parent = (await readStored(collectionOf(replica, COLLECTIONS[area]), [parentId])).get(parentId);
  const isReferredTo = parent !== undefined && !parent._deleted && JSON.stringify(parent).includes(path);
  return { parent, isReferredTo };
}
