import { links } from "#lib/links.ts";
import type { Role } from "#schema/entities/profile.ts";
import type { NavIconName } from "./nav-icon.tsx";

export interface NavItem {
  label: string;
  href: string;
  icon: NavIconName;
}

export interface NavGroup {
  title: string;
  items: NavItem[];
}

/**
 * The sidebar's groups for a role (spec section 2, layout and navigation); empty groups are left out. Refused changes
 * have an entry of their own for as long as there are any.
 */
export function navGroups(role: Role | null, isMobile: boolean, needsAttention = false): NavGroup[] {
  const isManager = role === "manager" || role === "admin";
  return [
    { title: "Main", items: needsAttention ? [...MAIN, NEEDS_ATTENTION] : MAIN },
    { title: "Schedule", items: isManager ? MANAGER_SCHEDULE : EMPLOYEE_SCHEDULE },
    { title: "Work", items: isManager ? [...WORK, TIME_RECORDS] : WORK },
    { title: "Admin", items: adminItems(role, isMobile) },
    { title: "Account", items: [SETTINGS] },
  ].filter((group) => group.items.length > 0);
}

function adminItems(role: Role | null, isMobile: boolean): NavItem[] {
  if (role !== "manager" && role !== "admin") return [];
  const forAdmins = role === "admin" ? [STATISTICS, PAYROLL] : [];
  return [STAFF, ...forAdmins, ...(isMobile ? [] : [SUBSCRIPTION]), ...(role === "admin" ? [AUDIT] : [])];
}

/** How much of it is unread stands beside it. */
export const CHAT: NavItem = { label: "Chat", href: links.chat(), icon: "chat" };
const MAIN: NavItem[] = [
  { label: "Dashboard", href: links.dashboard(), icon: "home" },
  CHAT,
  { label: "News", href: links.news(), icon: "news" },
];
const EMPLOYEE_SCHEDULE: NavItem[] = [
  { label: "Schedule", href: links.schedule(), icon: "calendar" },
  { label: "Availability", href: links.availability(), icon: "calendar-check" },
];
const MANAGER_SCHEDULE: NavItem[] = [
  { label: "Roster", href: links.roster(), icon: "calendar" },
  { label: "Staff Availability", href: links.staffAvailability(), icon: "calendar-check" },
];
const WORK: NavItem[] = [
  { label: "Time Clock", href: links.timeClock(), icon: "clock" },
  { label: "Training", href: links.training(), icon: "graduation" },
];
const TIME_RECORDS: NavItem = { label: "Time Records", href: links.timeRecords(), icon: "clock-list" };
const STAFF: NavItem = { label: "Staff", href: links.staff(), icon: "people" };
const STATISTICS: NavItem = { label: "Statistics", href: links.statistics(), icon: "chart" };
const PAYROLL: NavItem = { label: "Payroll", href: links.payroll(), icon: "pay" };
const SUBSCRIPTION: NavItem = { label: "Subscription", href: links.subscription(), icon: "card" };
const AUDIT: NavItem = { label: "Audit Log", href: links.audit(), icon: "log" };
/** Only there while something does; the panel of the sync indicator leads there too. */
export const NEEDS_ATTENTION: NavItem = {
  label: "Needs Attention",
  href: links.needsAttention(),
  icon: "attention",
};
const SETTINGS: NavItem = { label: "Settings", href: links.settings(), icon: "settings" };
