import { useState } from "react";
import { clearChat } from "#commands/chat.ts";
import { useCommand } from "#commands/use-command.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { ControlIcon } from "#ui/control-icon.tsx";
import { Menu } from "#ui/menu.tsx";
import { toast } from "#ui/toast.ts";

/** Lets an admin delete everything that was said to the team. */
export function ClearChatMenu() {
  const [isAsking, setAsking] = useState(false);
  const clear = useCommand(clearChat);

  async function confirm() {
    setAsking(false);
    try {
      await clear();
      toast.success("The team chat is empty");
    } catch (error) {
      console.error("The chat could not be cleared:", error);
      toast.error("That did not work. Please try again.");
    }
  }

  return (
    <>
      <Menu
        items={[
          {
            ...{ id: "clear", label: "Clear Chat…", icon: <ControlIcon name="trash" /> },
            ...{ isDangerous: true, onAction: () => setAsking(true) },
          },
        ]}
      >
        <Button variant="quiet" aria-label="Chat actions">
          <ControlIcon name="more" />
        </Button>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        title="Clear the team chat?"
        action="Clear chat"
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        <p>
          Every message in the team chat is deleted for everybody, permanently. Polls of the chat go with
          their messages. Private messages stay.
        </p>
      </ConfirmDialog>
    </>
  );
}
