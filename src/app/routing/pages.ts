import { links } from "#lib/links.ts";
import type { Role } from "#schema/entities/profile.ts";

interface PageInfo {
  title: string;
  /** The roles that may open it; all if left out. */
  roles?: readonly Role[];
  /** Whether it is also available without a business. */
  needsNoBusiness?: boolean;
  /** Whether it fills the whole area without margins and scrolls inside. */
  fillsFrame?: boolean;
}

const PRODUCT = "Shiftkeep";
const MANAGERS = ["admin", "manager"] as const;
const ADMINS = ["admin"] as const;

/** The pages inside the app's frame, by path. */
const PAGES: Record<string, PageInfo> = {
  [links.dashboard()]: { title: "Dashboard" },
  [links.chat()]: { title: "Chat", fillsFrame: true },
  [links.schedule()]: { title: "Schedule" },
  [links.roster()]: { title: "Roster", roles: MANAGERS },
  [links.staffAvailability()]: { title: "Staff Availability", roles: MANAGERS },
  [links.availability()]: { title: "Availability" },
  [links.news()]: { title: "News" },
  [links.timeClock()]: { title: "Time Clock" },
  [links.timeRecords()]: { title: "Time Records", roles: MANAGERS },
  [links.staff()]: { title: "Staff", roles: MANAGERS },
  [links.settings()]: { title: "Settings" },
  [links.needsAttention()]: { title: "Needs Attention", needsNoBusiness: true },
  [links.payroll()]: { title: "Payroll", roles: ADMINS },
  [links.statistics()]: { title: "Statistics", roles: ADMINS },
  // Everybody gives feedback; admins read it there.
  [links.feedback()]: { title: "Statistics" },
  [links.subscription()]: { title: "Subscription", roles: MANAGERS },
  [links.audit()]: { title: "Audit Log", roles: ADMINS },
  [links.training()]: { title: "Training" },
  "/training/edit": { title: "Training", roles: MANAGERS },
};

/** Titles of pages outside the frame, for the browser tab only. */
const OUTER_TITLES: Record<string, string> = {
  [links.login()]: "Login",
  [links.resetPassword()]: "Reset Your Password",
  [links.signUp()]: "Create Your Account",
  [links.signUpDetails()]: "Business Details",
  [links.terms()]: "Terms of Service",
  [links.privacy()]: "Privacy Policy",
  [links.businessSetup()]: "Set Up Your Business",
  [links.paymentSuccess()]: "Payment Successful",
  [links.join()]: "Join Your Team",
  [links.confirmEmail()]: "Confirm Your Email",
  [links.emailChange()]: "Your Email",
  [links.support()]: "Support",
  [links.careers()]: "Open Positions",
  [links.console()]: "Admin Console",
};

/** Returns the top bar's title for a path: of the page or its section, otherwise the product's name. */
export function pageTitle(path: string): string {
  return pageOf(path)?.title ?? PRODUCT;
}

/** The browser tab's title for a path. */
export function documentTitle(path: string): string {
  const title = pageOf(path)?.title ?? OUTER_TITLES[path];
  return title ? `${title} · ${PRODUCT}` : PRODUCT;
}

/** Returns the path prefixes that require a session. */
export function protectedPaths(): string[] {
  return Object.keys(PAGES);
}

/** Whether a role may open a path. */
export function mayOpen(path: string, role: Role | null): boolean {
  const roles = pageOf(path)?.roles;
  return !roles || (role !== null && roles.includes(role));
}

/** Whether a path requires a business. */
export function needsBusiness(path: string): boolean {
  return !pageOf(path)?.needsNoBusiness;
}

/** Whether a page takes the whole area of the frame. */
export function fillsFrame(path: string): boolean {
  return pageOf(path)?.fillsFrame ?? false;
}

function pageOf(path: string): PageInfo | undefined {
  // The router ignores case, so page rules must too.
  const [, first = "", second = ""] = path.toLowerCase().split("/");
  return PAGES[`/${first}/${second}`] ?? PAGES[`/${first}`];
}
