import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { links } from "#lib/links.ts";
import type { Role } from "#schema/entities/profile.ts";
import { IconFrame } from "#ui/marks/icon.tsx";
import { useAppWords } from "#words/made/use-app-words.ts";
import { mayOpen, type PageName } from "../routing/pages.ts";
import { screens } from "../routing/screens.ts";

export const SIDEBAR_ROW =
  "relative flex min-h-11 items-center gap-3.5 pointer-fine:min-h-10 rounded-lg px-3 py-1.5 leading-tight font-medium transition-colors focus-visible:outline-night-accent focus-visible:-outline-offset-2";

interface SidebarLinkProps {
  item: NavItem;
  isExpanded: boolean;
  children?: ReactNode;
}

export function SidebarLink({ item, isExpanded, children }: SidebarLinkProps) {
  const say = useAppWords();
  return (
    <NavLink
      to={item.href}
      onPointerEnter={() => preloadPage(item.href)}
      className={({ isActive }) =>
        `${SIDEBAR_ROW} ${isActive ? "bg-night-raised text-on-night forced-colors:border-s-4 forced-colors:ps-2 shadow-[inset_3px_0_0_var(--color-night-accent)] rtl:shadow-[inset_-3px_0_0_var(--color-night-accent)]" : "text-on-night-muted hover:bg-night-raised hover:text-on-night"}`
      }
    >
      <NavIcon name={item.icon} />
      <span className={isExpanded ? "" : "sr-only"}>{say(`page.${item.name}`)}</span>
      {children}
    </NavLink>
  );
}

export type NavIconName = keyof typeof PATHS;

/** The icon of a page, or of the menu of those without a place of their own. */
export function NavIcon({ name }: { name: NavIconName }) {
  return <IconFrame path={PATHS[name]} />;
}

export interface NavItem {
  name: PageName;
  href: string;
  icon: NavIconName;
}

interface NavGroup {
  name: "main" | "schedule" | "work" | "admin" | "account";
  items: NavItem[];
}

const item = <Name extends PageName>(name: Name, icon: NavIconName) => ({ name, href: links[name](), icon });

/** Shown only while there are refused changes; the sync indicator's panel leads there too. */
const NEEDS_ATTENTION = item("needsAttention", "attention");
const SUBSCRIPTION = item("subscription", "card");

const HOME = item("dashboard", "home");
const SCHEDULE = item("schedule", "calendar");
const ROSTER = item("roster", "calendar");
const CLOCK = item("timeClock", "clock");
const CHAT = item("chat", "chat");

const MAIN: NavItem[] = [HOME, CHAT, item("news", "news")];
const EMPLOYEE_SCHEDULE = [SCHEDULE, item("availability", "calendar-check")];
const TEAM_AVAILABILITY = item("staffAvailability", "calendar-check");
const MANAGER_SCHEDULE = [ROSTER, TEAM_AVAILABILITY];
/** A phone is with them at their own shifts, too. */
const MANAGER_SCHEDULE_ON_PHONES = [ROSTER, SCHEDULE, TEAM_AVAILABILITY];
const WORK = [CLOCK, item("training", "graduation"), item("timeRecords", "clock-list")];
const ADMIN = [
  item("staff", "people"),
  item("statistics", "chart"),
  item("payroll", "pay"),
  SUBSCRIPTION,
  item("audit", "log"),
];
const ACCOUNT = [item("settings", "settings")];

/** Returns the sidebar's groups for a role, without empty ones. Refused changes have an entry while there are any. */
export function navGroups(role: Role | null, isMobile: boolean, needsAttention = false): NavGroup[] {
  const managers = isMobile ? MANAGER_SCHEDULE_ON_PHONES : MANAGER_SCHEDULE;
  const groups: NavGroup[] = [
    { name: "main", items: needsAttention ? [...MAIN, NEEDS_ATTENTION] : MAIN },
    { name: "schedule", items: isManager(role) ? managers : EMPLOYEE_SCHEDULE },
    { name: "work", items: WORK },
    { name: "admin", items: ADMIN.filter((item) => !isMobile || item !== SUBSCRIPTION) },
    { name: "account", items: ACCOUNT },
  ];
  return groups
    .map(({ name, items }) => ({ name, items: items.filter(({ href }) => mayOpen(href, role)) }))
    .filter(({ items }) => items.length > 0);
}

/** Returns the pages of a phone's bar for a role: those that people open many times a day. */
export function barItems(role: Role | null) {
  return [HOME, isManager(role) ? ROSTER : SCHEDULE, CLOCK, CHAT];
}

const isManager = (role: Role | null) => role === "manager" || role === "admin";

/** The icons of the sidebar, apart from the general ones so that the login does not load them. */
const PATHS = {
  attention:
    "M12 8v5m0 3.5v.01M10.3 3.9 2.4 17.5A2 2 0 0 0 4.1 20.5h15.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z",
  calendar: "M8 3v4m8-4v4M4 10h16M6 5h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z",
  "calendar-check":
    "M8 3v4m8-4v4M4 10h16M9 15.5l2 2 4-4M6 5h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z",
  card: "M3 10h18M7 15h3M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z",
  chart: "M4 20V4m0 16h16M9 16v-4m4 4V8m4 8v-6",
  chat: "M8 10h8m-8 4h5M4 5.5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-8l-5 4v-4H4a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1Z",
  clock: "M12 7v5l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z",
  "clock-list":
    "M10 6h10M10 12h4m-4 6h3M5 6h.01M5 12h.01M5 18h.01M18 15v2.5l1.5 1M18 22a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Z",
  graduation: "m2 9 10-4.5L22 9l-10 4.5L2 9Zm4 2v5c0 1.4 2.7 3 6 3s6-1.6 6-3v-5",
  home: "M4 10.5 12 4l8 6.5V19a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1v-8.5Z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  log: "M8 6h12M8 12h12M8 18h7M4 6h.01M4 12h.01M4 18h.01",
  news: "M8 8h6M8 12h6m-6 4h4M5 4h12a1 1 0 0 1 1 1v13a2 2 0 0 0 2 2H6a2 2 0 0 1-2-2V5a1 1 0 0 1 1-1Zm13 6h2a1 1 0 0 1 1 1v7a2 2 0 0 1-1.5 2",
  pay: "M12 7v10m2.8-7.6A3 3 0 0 0 12 8.5c-1.5 0-2.7.7-2.7 1.8 0 2.6 5.5 1.2 5.5 3.7 0 1-1.3 1.6-2.8 1.6a3 3 0 0 1-2.8-1.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 9a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18.5 14.4a6.5 6.5 0 0 1 3 5.6",
  settings:
    "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
} as const;

/** The only pages preloaded from links. */
const PRELOADED = [
  "dashboard",
  "timeClock",
  "settings",
  "news",
  "roster",
  "schedule",
  "availability",
  "staffAvailability",
  "staff",
] as const;

/** Preloads a page's code when the pointer is on its link. */
export function preloadPage(path: string) {
  const name = PRELOADED.find((page) => links[page]() === path);
  if (name) void screens[name].preload();
}
