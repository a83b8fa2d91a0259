import { readWaiting, withoutBookkeeping } from "#replica/stored.ts";
import { writableCollections } from "#replica/waiting.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** A file to be kept outside the app. */
export interface ExportedFile {
  name: string;
  json: string;
}

/** Writes refused changes into a file. */
export async function exportRejectedChanges(
  context: CommandContext,
  rejected: readonly RejectedChange[],
): Promise<ExportedFile> {
  return fileOf(context, { rejected });
}

/** Writes everything only this device holds into a file: changes that wait, and those the server refused. */
export async function exportUnsentChanges(context: CommandContext): Promise<ExportedFile> {
  const { replica } = replicaOf(context);
  const waiting = await Promise.all(
    writableCollections(replica).map(async ([name, collection]) =>
      (await readWaiting(collection)).map((stored) => ({
        collection: name,
        deleted: stored._deleted,
        row: withoutBookkeeping(stored),
      })),
    ),
  );
  const rejected = (await replica.sync_issues.find().exec()).map((issue) => issue.toMutableJSON());
  return fileOf(context, { waiting: waiting.flat(), rejected });
}

function fileOf(context: CommandContext, changes: object): ExportedFile {
  const { userId } = replicaOf(context);
  const at = context.device.now();
  const businessId = context.scope?.business_id ?? null;
  const content = { exported_at: at, user_id: userId, business_id: businessId, ...changes };
  return {
    name: `shiftkeep-changes-${at.slice(0, 16).replace(":", "-")}.json`,
    json: JSON.stringify(content, null, 2),
  };
}
