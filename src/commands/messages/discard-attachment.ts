import { parentOfPath } from "#domain/attachments/attachment-file.ts";
import { forgetWaitingFile } from "#replica/files/waiting-files.ts";
import { patchLocally } from "#replica/local-change.ts";
import { freshFind } from "#replica/rxdb/fresh-find.ts";
import { type CommandContext, replicaOf } from "../command-context.ts";
import { write } from "../write.ts";
import { editModule } from "./training.ts";

/** Discards a waiting file: it is never uploaded, and the reference to it is removed. */
export async function discardAttachment(context: CommandContext, path: string): Promise<void> {
  const place = parentOfPath(path);
  if (place?.area === "news") await clearPost(context, place.parentId, path);
  if (place?.area === "training") await clearModule(context, place.parentId, path);
  if (place?.area === "people") await clearPicture(context, path);
  await forgetWaitingFile(replicaOf(context).userId, path);
}

async function clearPost(context: CommandContext, id: string, path: string) {
  await write(context, async ({ replica, newId }) => {
    const [post] = await freshFind(replica.news, { id, kind: "post" });
    if (post?.attachment_url !== path) return;
    const nothing = { attachment_url: null, attachment_name: null };
    await patchLocally(replica.news, id, nothing, newId());
  });
}

async function clearPicture(context: CommandContext, path: string) {
  await write(context, async ({ replica, userId, newId }) => {
    const [own] = await freshFind(replica.profiles, { id: userId });
    if (own?.profile_picture_url !== path) return;
    await patchLocally(replica.profiles, userId, { profile_picture_url: null }, newId());
  });
}

function clearModule(context: CommandContext, id: string, path: string) {
  return editModule(context, id, ({ content }) => ({
    content: content.map((block) =>
      "path" in block && block.path === path ? { ...block, path: null, name: "", size: 0 } : block,
    ),
  }));
}
