import { links } from "#lib/links.ts";
import type { Role } from "#schema/entities/profile.ts";
import type { AppWords, SayApp } from "#words/made/app.ts";
import type { screens } from "./screens.ts";

type NameIn<Key> = Key extends `page.${infer Name}` ? Name : never;
/** The name of a page, by which its title is said; it is that of its link and its screen, too. */
export type PageName = NameIn<keyof AppWords["text"]>;

interface PageInfo {
  name: PageName;
  /** Its screen, where that has another name. */
  screen?: keyof typeof screens;
  /** What follows the path in its route. */
  rest?: string;
  /** The roles that may open it; all if left out. */
  roles?: readonly Role[];
  /** Whether it is also available without a business. */
  needsNoBusiness?: boolean;
  /** Whether it fills the whole area without margins and scrolls inside. */
  fillsFrame?: boolean;
  /** How wide it grows: as far as lines are read well, with the window, or so that tables and cards have room. */
  width?: keyof typeof PAGE_WIDTHS;
}

/** All pages begin at the same edge, below the title. */
export const PAGE_WIDTHS = { text: "max-w-3xl", usual: "max-w-7xl", window: "" };
const PRODUCT = "Shiftkeep";
const MANAGERS = ["admin", "manager"] as const;
const ADMINS = ["admin"] as const;

/** The pages inside the app's frame, by path. */
export const FRAMED_PAGES: Record<string, PageInfo> = {
  [links.dashboard()]: { name: "dashboard" },
  [links.chat()]: { name: "chat", fillsFrame: true },
  [links.schedule()]: { name: "schedule" },
  [links.roster()]: { name: "roster", roles: MANAGERS, width: "window" },
  [links.staffAvailability()]: { name: "staffAvailability", roles: MANAGERS },
  [links.availability()]: { name: "availability" },
  [links.news()]: { name: "news", width: "text" },
  [links.timeClock()]: { name: "timeClock" },
  [links.timeRecords()]: { name: "timeRecords", roles: MANAGERS },
  [links.staff()]: { name: "staff", roles: MANAGERS },
  [links.settings()]: { name: "settings" },
  [links.needsAttention()]: { name: "needsAttention", needsNoBusiness: true, width: "text" },
  [links.payroll()]: { name: "payroll", roles: ADMINS },
  [links.statistics()]: { name: "statistics", roles: ADMINS },
  // Everybody gives feedback; admins read it there.
  [links.feedback()]: { name: "feedback" },
  [links.subscription()]: { name: "subscription", roles: MANAGERS },
  [links.audit()]: { name: "audit", roles: ADMINS },
  [links.training()]: { name: "training" },
  "/training/module": { name: "training", screen: "module", rest: "/:moduleId", width: "text" },
  "/training/edit": {
    name: "training",
    screen: "editTraining",
    rest: "/:moduleId",
    roles: MANAGERS,
    width: "text",
  },
};

/** Pages outside the frame, whose titles are for the browser tab only. */
export const OUTER_PAGES = [
  "login",
  "resetPassword",
  "signUp",
  "signUpDetails",
  "terms",
  "privacy",
  "businessSetup",
  "paymentSuccess",
  "join",
  "confirmEmail",
  "emailChange",
  "support",
  "careers",
  "console",
] as const satisfies PageName[];

/** Returns the top bar's title for a path: of the page or its section, otherwise the product's name. */
export function pageTitle(say: SayApp, path: string): string {
  const page = framedPageOf(path);
  return page ? say(`page.${page.name}`) : PRODUCT;
}

/** The browser tab's title for a path. */
export function documentTitle(say: SayApp, path: string): string {
  const name = framedPageOf(path)?.name ?? OUTER_PAGES.find((outer) => links[outer]() === path);
  return name ? `${say(`page.${name}`)} · ${PRODUCT}` : PRODUCT;
}

/** Whether a role may open a path. */
export function mayOpen(path: string, role: Role | null): boolean {
  const roles = framedPageOf(path)?.roles;
  return !roles || (role !== null && roles.includes(role));
}

/** The page inside the frame that a path leads to. */
export function framedPageOf(path: string): PageInfo | undefined {
  // The router ignores case, so page rules must too.
  const [, first = "", second = ""] = path.toLowerCase().split("/");
  return FRAMED_PAGES[`/${first}/${second}`] ?? FRAMED_PAGES[`/${first}`];
}

export type PaymentOutcome = "paid" | "cancelled";

/** The outcome in the payment provider's return URL; null if the page is not such a return. */
export function paymentOutcome(search: string): PaymentOutcome | null {
  const query = new URLSearchParams(search);
  if (query.get("success") === "true" || query.get("payment") === "success") return "paid";
  return query.get("payment") === "cancelled" ? "cancelled" : null;
}
