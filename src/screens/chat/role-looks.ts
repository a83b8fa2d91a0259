import type { Role } from "#schema/entities/profile.ts";

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
