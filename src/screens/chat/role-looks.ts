import type { Role } from "#schema/entities/profile.ts";

/** The label and colours of a role in the chat; the label says the same as the colour. */
export const ROLE_LOOKS: Record<Role, { label: string; avatar: string; name: string }> = {
  admin: {
    label: "Admin",
    avatar: "bg-violet-100 text-violet-800 dark:bg-violet-900 dark:text-violet-100",
    name: "text-violet-700 dark:text-violet-300",
  },
  manager: {
    label: "Manager",
    avatar: "bg-amber-100 text-amber-900 dark:bg-amber-900 dark:text-amber-100",
    name: "text-ink",
  },
  employee: {
    label: "Staff",
    avatar: "bg-blue-100 text-blue-800 dark:bg-blue-900 dark:text-blue-100",
    name: "text-ink",
  },
};
