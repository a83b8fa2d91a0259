/** In which order dates are written: 'dmy' is 31/12/2026. */
export type DayOrder = "dmy" | "mdy" | "ymd";

/** The order in which a locale writes dates of figures. */
export function dayOrderOf(locale: string): DayOrder {
  const parts = new Intl.DateTimeFormat(locale, { calendar: "gregory", dateStyle: "short" }).formatToParts(0);
  const order = parts.flatMap(({ type }) => (PARTS.has(type) ? type[0] : [])).join("");
  return order === "mdy" || order === "ymd" ? order : "dmy";
}

const PARTS: ReadonlySet<string> = new Set(["day", "month", "year"]);
