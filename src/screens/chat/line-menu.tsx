import type { ChatLine } from "#domain/chat/messages.ts";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { type MenuAction, OpenMenu } from "#ui/overlays/menu.tsx";
import { useChatWords } from "#words/made/use-chat-words.ts";

/** A message whose menu is open, and the button that opened it. */
export interface AskedLine {
  line: ChatLine;
  button: HTMLElement;
}

interface LineMenuProps {
  asked: AskedLine;
  /** Omitted if the message cannot be edited. */
  onEdit: ((line: ChatLine) => void) | undefined;
  onDelete: ((line: ChatLine) => void) | undefined;
  onClose: () => void;
}

export function LineMenu({ asked: { line, button }, onEdit, onDelete, onClose }: LineMenuProps) {
  const say = useChatWords();
  const items: MenuAction[] = [];
  if (onEdit) {
    items.push({
      id: "edit",
      label: say("menu.edit"),
      icon: <ControlIcon name="pencil" />,
      onAction: () => onEdit(line),
    });
  }
  if (onDelete) {
    items.push({
      id: "delete",
      label: say("menu.delete"),
      icon: <ControlIcon name="trash" />,
      isDangerous: true,
      onAction: () => onDelete(line),
    });
  }
  return <OpenMenu label={say("menu.label")} {...{ items, button, onClose }} />;
}
