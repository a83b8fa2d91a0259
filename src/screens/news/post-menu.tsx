import { useState } from "react";
import { pinPost, removePost } from "#commands/news.ts";
import { useCommand } from "#commands/use-command.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { ControlIcon } from "#ui/control-icon.tsx";
import { Menu } from "#ui/menu.tsx";
import { toast } from "#ui/toast.ts";
import { PinIcon } from "./pin-icon.tsx";

interface PostMenuProps {
  post: NewsPost;
  onEdit: () => void;
}

/** What managers can do with a post. What a poll asks stays as it is. */
export function PostMenu({ post, onEdit }: PostMenuProps) {
  const pin = useCommand(pinPost);
  const remove = useCommand(removePost);
  const [isRemoving, setRemoving] = useState(false);

  async function run(work: () => Promise<unknown>, done: string) {
    try {
      await work();
      toast.success(done);
    } catch (error) {
      console.error("Post not changed:", error);
      toast.error("This was not saved. Please try again.");
    }
  }

  const { is_pinned } = post;
  const edit = { id: "edit", label: "Edit", icon: <ControlIcon name="pencil" />, onAction: onEdit };
  return (
    <>
      <Menu
        items={[
          ...(post.category === "poll" ? [] : [edit]),
          {
            id: "pin",
            label: is_pinned ? "Unpin" : "Pin to the top",
            icon: <PinIcon />,
            onAction: () =>
              void run(() => pin(post.id, !is_pinned), is_pinned ? "Unpinned" : "Pinned to the top"),
          },
          {
            id: "delete",
            label: "Delete",
            icon: <ControlIcon name="trash" />,
            isDangerous: true,
            onAction: () => setRemoving(true),
          },
        ]}
      >
        <Button variant="quiet" aria-label={`Actions for ${post.title}`}>
          <ControlIcon name="more" />
        </Button>
      </Menu>
      <ConfirmDialog
        isOpen={isRemoving}
        title="Delete this post?"
        action="Delete"
        onConfirm={() => {
          setRemoving(false);
          void run(() => remove(post), "Post deleted");
        }}
        onCancel={() => setRemoving(false)}
      >
        “{post.title}” {whatGoes(post)} for everybody. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

function whatGoes({ category, attachment_url }: NewsPost): string {
  if (category === "poll") return "and its votes go";
  return attachment_url ? "and its file go" : "goes";
}
