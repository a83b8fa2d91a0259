import type { Role } from "#schema/entities/profile.ts";
import { cx } from "#ui/cx.ts";
import { Avatar } from "#ui/marks/avatar.tsx";
import { useChatWords } from "#words/made/use-chat-words.ts";
import { ROLE_LOOKS } from "./role-looks.ts";

interface PersonAvatarProps {
  name: string;
  role: Role;
  picture?: string | null | undefined;
  /** Whether the person has the chat open now. */
  isHere?: boolean;
}

export function PersonAvatar({ name, role, picture, isHere = false }: PersonAvatarProps) {
  const say = useChatWords();
  return (
    <span className="relative shrink-0">
      <Avatar name={name} picture={picture} className={cx("size-10 text-sm", ROLE_LOOKS[role].avatar)} />
      {isHere && (
        <span className="absolute -end-0.5 -bottom-0.5 size-3.5 rounded-full border-2 border-surface bg-positive">
          <span className="sr-only">{say("online")}</span>
        </span>
      )}
    </span>
  );
}
