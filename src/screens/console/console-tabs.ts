export type ConsoleTab = "applications" | "postings" | "subscriptions" | "support";

export const DEFAULT_TAB: ConsoleTab = "applications";
