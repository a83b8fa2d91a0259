import { parentOfPath } from "#domain/attachments/attachment-file.ts";
import { forgetWaitingFile } from "#replica/files/waiting-files.ts";
import { type CommandContext, replicaOf } from "../command-context.ts";
import { write } from "../write.ts";
import { editModule } from "./training.ts";

/** Discards a waiting file: it is never uploaded, and the reference to it is removed. */
export async function discardAttachment(context: CommandContext, path: string): Promise<void> {
  const place = parentOfPath(path);
  if (place?.area === "news") await clearPost(context, place.parentId, path);
  if (place?.area === "training") await clearModule(context, place.parentId, path);
  if (place?.area === "people") await clearPicture(context, path);
  if (place?.area === "logo") await clearLogo(context, path);
  await forgetWaitingFile(replicaOf(context).userId, path);
}

async function clearPost(context: CommandContext, id: string, path: string) {
  await write(context, async ({ find, patch }) => {
    const [post] = await find("post", { id, attachment_url: path });
    if (post) await patch("post", id, { attachment_url: null, attachment_name: null });
  });
}

async function clearPicture(context: CommandContext, path: string) {
  await write(context, async ({ userId, find, patch }) => {
    const [own] = await find("profile", { id: userId, profile_picture_url: path });
    if (own) await patch("profile", userId, { profile_picture_url: null });
  });
}

async function clearLogo(context: CommandContext, path: string) {
  await write(context, async ({ find, patch }) => {
    const [business] = await find("business", { logo_path: path });
    if (business) await patch("business", business.id, { logo_path: null });
  });
}

function clearModule(context: CommandContext, id: string, path: string) {
  return editModule(context, id, ({ content }) => ({
    content: content.map((block) =>
      "path" in block && block.path === path ? { ...block, path: null, name: "", size: 0 } : block,
    ),
  }));
}
