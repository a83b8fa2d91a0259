import { filePaths } from "#domain/training/file-paths.ts";
import { freshFind } from "#replica/fresh-find.ts";
import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import { parseBlocks } from "#schema/entities/training-block.ts";
import type { TrainingModule } from "#schema/entities/training-module.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { dropAttachment } from "./drop-attachment.ts";

type Edited = Pick<TrainingModule, "title" | "description" | "content" | "published">;

/** Adds a draft after all others; resolves to its id. */
export function addModule(context: CommandContext, title: string): Promise<string> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const others = await freshFind(replica.training, { kind: "module" });
    const id = device.newId();
    const last = Math.max(-1, ...others.map(({ position }) => position));
    const module = {
      ...{ kind: "module" as const, id, business_id: businessId, title, description: "", content: [] },
      ...{ position: last + 1, published: false, created_by: userId, created_at: device.readClock().instant },
    };
    await insertLocally<TrainingModule>(replica.training, module, device.newId());
    return id;
  });
}

/**
 * Changes a module by what it is right then: others may have edited other blocks. Resolves to null when it is not there
 * any more; it is durable by then.
 */
export function editModule(
  context: CommandContext,
  id: string,
  edit: (module: TrainingModule) => Partial<Edited>,
): Promise<TrainingModule | null> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), () =>
    patchLocally<TrainingModule>(replica.training, id, edit, device.newId()),
  );
}

/** Deletes a module for everybody, and its files with it; what people completed stays with them. */
export async function removeModule(context: CommandContext, id: string): Promise<void> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  const paths = await device.exclusively(writingLockOf(userId), async () => {
    const [module] = await freshFind(replica.training, { id, kind: "module" });
    await removeLocally(replica.training, id, device.newId());
    return filePaths(parseBlocks(module?.content ?? []));
  });
  for (const path of paths) await dropAttachment(context, path);
}

/** Puts modules into this order; those whose place stays are left alone. */
export function orderModules(context: CommandContext, ids: readonly string[]): Promise<void> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const places = new Map(
      (await freshFind(replica.training, { kind: "module" })).map((one) => [one.id, one.position]),
    );
    for (const [position, id] of ids.entries()) {
      if (places.get(id) === position) continue;
      await patchLocally<TrainingModule>(replica.training, id, { position }, device.newId());
    }
  });
}
