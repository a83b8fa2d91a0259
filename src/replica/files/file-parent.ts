import { type AttachmentArea, parentOfPath } from "#domain/attachments/attachment-file.ts";
import { collectionOf, type Replica } from "../collections.ts";
import { readStored, type Stored } from "../rxdb/stored.ts";

const COLLECTIONS: Record<AttachmentArea, string> = {
  news: "news",
  training: "training",
  people: "profiles",
  logo: "businesses",
};

/** Returns the files that will be sent: not those that were chosen for something never saved, or refused. */
export async function filesToSend<F extends { path: string; isRefused: boolean }>(
  replica: Replica,
  uploads: readonly F[],
): Promise<F[]> {
  const files = uploads.filter(({ isRefused }) => !isRefused);
  const parents = await Promise.all(files.map(({ path }) => parentOfFile(replica, path)));
  return files.filter((_, place) => parents[place]?.isReferredTo);
}

/** Returns what a file belongs to, even if deleted, and whether that still refers to the file. */
export async function parentOfFile(
  replica: Replica,
  path: string,
): Promise<{ parent: Stored | undefined; isReferredTo: boolean }> {
  const place = parentOfPath(path);
  if (!place) return paymentOf(replica, path);
  const { area, parentId } = place;
  const parent = (await readStored(collectionOf(replica, COLLECTIONS[area]), [parentId])).get(parentId);
  const isReferredTo = parent !== undefined && !parent._deleted && JSON.stringify(parent).includes(path);
  return { parent, isReferredTo };
}

/** A payslip's file is named by its payment's id (schema/protocol/send-payslip.ts). */
const PAYSLIP = /^[^/]+\/[^/]+\/([^/]+)\.pdf$/;

async function paymentOf(replica: Replica, path: string) {
  const id = PAYSLIP.exec(path)?.[1];
  if (!id) return { parent: undefined, isReferredTo: false };
  const parent = (await readStored(collectionOf(replica, "employee_payments"), [id])).get(id);
  return { parent, isReferredTo: parent !== undefined && !parent._deleted };
}
