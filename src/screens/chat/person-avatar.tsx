import type { Role } from "#schema/entities/profile.ts";
import { cx } from "#ui/cx.ts";
import { Avatar } from "#ui/marks/avatar.tsx";
import { useChatWords } from "#words/made/use-chat-words.ts";

/** The colours of a role in the chat; its name beside them says the same. */
export const ROLE_LOOKS: Record<Role, { avatar: string; name: string }> = {
  admin: {
    avatar: "bg-violet-100 text-violet-800 dark:bg-violet-900 dark:text-violet-100",
    name: "text-violet-700 dark:text-violet-300",
  },
  manager: {
    avatar: "bg-amber-100 text-amber-900 dark:bg-amber-900 dark:text-amber-100",
    name: "text-ink",
  },
  employee: {
    avatar: "bg-blue-100 text-blue-800 dark:bg-blue-900 dark:text-blue-100",
    name: "text-ink",
  },
};

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
