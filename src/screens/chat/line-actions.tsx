import { useState } from "react";
import type { ChatLine } from "#domain/chat/messages.ts";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { OpenMenu } from "#ui/overlays/menu.tsx";
import { useChatWords } from "#words/made/use-chat-words.ts";
import { type AskedLine, type LineContext, mayDelete, mayEdit } from "./message-line.tsx";

interface LineActionsProps {
  asked: AskedLine | null;
  context: LineContext;
  onEdit: (line: ChatLine) => void;
  /** Called once it is confirmed. */
  onDelete: (line: ChatLine) => void;
  onClose: () => void;
}

/** The actions for a line: its menu while one is asked for, and the confirmation before deleting. */
export function LineActions({ asked, context, onEdit, onDelete, onClose }: LineActionsProps) {
  const say = useChatWords();
  const [doomed, setDoomed] = useState<ChatLine | null>(null);
  return (
    <>
      {asked && (
        <OpenMenu
          label={say("menu.label")}
          button={asked.button}
          onClose={onClose}
          items={[
            {
              id: "edit",
              label: say("menu.edit"),
              icon: <ControlIcon name="pencil" />,
              isOffered: mayEdit(asked.line, context),
              onAction: () => onEdit(asked.line),
            },
            {
              id: "delete",
              label: say("menu.delete"),
              icon: <ControlIcon name="trash" />,
              isDangerous: true,
              isOffered: mayDelete(asked.line, context),
              onAction: () => setDoomed(asked.line),
            },
          ].flatMap(({ isOffered, ...item }) => (isOffered ? [item] : []))}
        />
      )}
      {doomed && (
        <ConfirmDialog
          title={say("delete.title")}
          action={say("delete.confirm")}
          onConfirm={() => {
            setDoomed(null);
            onDelete(doomed);
          }}
          onCancel={() => setDoomed(null)}
        >
          <p>{say("delete.text")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
