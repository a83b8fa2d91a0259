/** A section of the schedule that links lead to. */
type SchedulePart = "open-shifts" | "swaps";

/** A section of the settings. */
export type SettingsSection =
  | "account"
  | "payslips"
  | "notifications"
  | "display"
  | "business"
  | "roster"
  | "tablets"
  | "device"
  | "data"
  | "help";

interface RosterLink {
  week?: string;
  view?: "week" | "day" | "template" | "position" | "place";
  /** The id of the position that alone is shown. */
  position?: string | null;
  /** The id of a place that alone is shown, or 'all'; at first one's own are. */
  place?: string | null;
  part?: "requests";
}

/** The routes of the app as functions, so that links and router share them. */
export const links = {
  home: () => "/",
  login: (options: { redirect?: string; registered?: boolean } = {}) => {
    const query = new URLSearchParams();
    if (options.redirect) query.set("redirect", options.redirect);
    if (options.registered) query.set("registered", "true");
    return query.size > 0 ? `/login?${query}` : "/login";
  },
  resetPassword: () => "/reset-password",
  signUp: () => "/signup",
  signUpDetails: () => "/signup/details",
  terms: () => "/terms",
  privacy: () => "/privacy",
  businessSetup: () => "/business-setup",
  paymentSuccess: () => "/payment-success",
  join: () => "/join",
  confirmEmail: () => "/confirm-email",
  emailChange: () => "/email-change",
  support: () => "/support",
  careers: () => "/careers",
  console: () => "/console",
  dashboard: () => "/dashboard",
  /** The team's chat, or with `with` the private messages with that person. */
  chat: ({ with: person, tab }: { with?: string; tab?: "private" } = {}) => {
    const query = new URLSearchParams({ ...(person && { with: person }), ...(tab && { tab }) });
    return query.size > 0 ? `/chat?${query}` : "/chat";
  },
  news: () => "/news",
  /** `day` is any day of the shown week or month; `part` is the id of a section. */
  schedule: ({ view, day, part }: { view?: "week" | "month"; day?: string; part?: SchedulePart } = {}) => {
    const query = new URLSearchParams({ ...(view && { view }), ...(day && { day }) });
    return `/schedule${query.size > 0 ? `?${query}` : ""}${part ? `#${part}` : ""}`;
  },
  availability: () => "/availability",
  /** `week` is any calendar day of the week; `part` opens its panel. */
  roster: ({ week, view, position, place, part }: RosterLink = {}) => {
    const query = new URLSearchParams({
      ...(week && { week }),
      ...(view && { view }),
      ...(position && { position }),
      ...(place && { place }),
    });
    return `/roster${query.size > 0 ? `?${query}` : ""}${part ? `#${part}` : ""}`;
  },
  staffAvailability: () => "/staff-availability",
  timeClock: () => "/time-clock",
  timeRecords: () => "/time-records",
  /** `module` and `edit` are module ids. */
  training: ({ tab, module, edit }: { tab?: "overview"; module?: string; edit?: string } = {}) => {
    if (module) return `/training/module/${module}`;
    if (edit) return `/training/edit/${edit}`;
    return tab ? `/training?tab=${tab}` : "/training";
  },
  staff: () => "/staff",
  statistics: () => "/statistics",
  feedback: () => "/statistics/feedback",
  payroll: ({ tab }: { tab?: "rules" } = {}) => (tab ? `/payroll?tab=${tab}` : "/payroll"),
  subscription: () => "/subscription",
  audit: () => "/audit",
  settings: ({ section }: { section?: SettingsSection } = {}) =>
    section ? `/settings?section=${section}` : "/settings",
  needsAttention: () => "/needs-attention",
};

const ORIGIN = "https://here.invalid";

/** The path that a login may lead to: `requested` if it is on this site and not the login itself, else `fallback`. */
export function redirectPath(requested: string | null, fallback: string): string {
  if (!requested?.startsWith("/") || !URL.canParse(requested, ORIGIN)) return fallback;
  const url = new URL(requested, ORIGIN);
  if (url.origin !== ORIGIN || url.pathname.startsWith("//") || /^\/login\/?$/.test(url.pathname))
    return fallback;
  return url.pathname + url.search + url.hash;
}
