import { type FormatSettings, NOTHING } from "./format-settings.ts";
import { numberFormatter } from "./formatters.ts";

type Value = number | null | undefined;

/** 'US$' in text from right to left, which has marks: the sign alone would go to the other side of its letters. */
const SPLIT_CURRENCY = /\p{Lu}\p{Sc}(?<=\u200f.*)/gu;
const LEFT_TO_RIGHT_MARK = "\u200e";

/** Formats numbers, money and durations; 'N/A' for anything that is not a number. */
export function formatNumbers({ locale, currency }: FormatSettings) {
  const show = (value: Value, options: Intl.NumberFormatOptions) =>
    typeof value === "number" && Number.isFinite(value)
      ? numberFormatter(locale, options).format(value).replace(SPLIT_CURRENCY, `$&${LEFT_TO_RIGHT_MARK}`)
      : NOTHING;
  const whole = (value: number, minimumIntegerDigits = 1) =>
    show(value, { minimumIntegerDigits, useGrouping: false });
  // Narrow units are 'Min.' in German and lack the space in Spanish and French: these write the symbols of the SI.
  const hasSymbols = ["de", "es", "fr"].includes(locale.split("-")[0] ?? "");
  const unit = (value: number, name: "hour" | "minute") =>
    hasSymbols
      ? `${show(value, {})}\u00a0${name === "hour" ? "h" : "min"}`
      : show(value, { style: "unit", unit: name, unitDisplay: "narrow" });
  const minor = (units: Value, code: string) =>
    show(typeof units === "number" ? units / 10 ** currencyDigits(code) : units, {
      style: "currency",
      currency: code,
    });

  /** A length of paid time as it is multiplied: '6 h 11 min', '6 h 11 min 29 s', '−20 min'; symbols of the SI, but in Arabic. */
  function paidTime(ms: number): string {
    const seconds = Math.floor(Math.abs(ms) / 1000);
    const parts = [
      [Math.floor(seconds / 3600), "hour", "h"],
      [Math.floor(seconds / 60) % 60, "minute", "min"],
      [seconds % 60, "second", "s"],
    ] as const;
    const shown = parts.filter(([value]) => value > 0);
    const texts = (shown.length > 0 ? shown : parts.slice(1, 2)).map(([value, name, symbol]) =>
      locale.startsWith("ar")
        ? show(value, { style: "unit", unit: name, unitDisplay: "short" })
        : `${show(value, {})}\u00a0${symbol}`,
    );
    return (ms < 0 ? "−" : "") + texts.join(" ");
  }

  /** A duration to the minute: '7h 5m', '8h', '0m'. */
  function hours(ms: number): string {
    const minutes = Math.max(0, Math.floor(ms / 60_000));
    const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
    const parts = [whole > 0 && unit(whole, "hour"), (rest > 0 || whole === 0) && unit(rest, "minute")];
    return parts.filter(Boolean).join(" ");
  }

  return {
    /** '1,234.5'; `digits` sets how many decimals. */
    number: (value: Value, digits?: number) =>
      show(
        value,
        digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits },
      ),
    /** The number of a calendar day in its month, in the locale's digits. */
    dayOfMonth: (day: string) => whole(Number(day.slice(-2))),
    /** A text in the locale's digits, such as a range of numbers: '11-20'. */
    digits: (text: string) => text.replace(/\d/g, (digit) => whole(Number(digit))),
    /** A fraction of 1: '26%'. */
    percent: (fraction: Value, digits = 0) =>
      show(fraction, { style: "percent", maximumFractionDigits: digits }),
    /** Pay in the smallest units of the business's currency (cents, yen, fils): '$19.99', '¥1,999', 'BHD 1.999'. */
    money: (minorUnits: Value) => minor(minorUnits, currency),
    /** Pay in whole units of the business's currency, as the rows store it: '$19.50'. */
    amount: (value: Value) => show(value, { style: "currency", currency }),
    /** An amount in the currency of its own time: '€19.50'. */
    amountIn: (value: Value, code: string) => show(value, { style: "currency", currency: code }),
    /** A price of the subscription, always in US cents: '$19.99'. */
    price: (usCents: Value) => minor(usCents, "USD"),
    /** A file size: '12 kB', '2.4 MB'. */
    fileSize(bytes: number) {
      const isSmall = bytes < 1e6;
      return show(isSmall ? Math.max(1, bytes / 1e3) : bytes / 1e6, {
        style: "unit",
        unit: isSmall ? "kilobyte" : "megabyte",
        maximumFractionDigits: isSmall ? 0 : 1,
      });
    },
    /** An elapsed time: '7:05:09'. */
    duration(ms: number) {
      const seconds = Math.max(0, Math.floor(ms / 1000));
      const [minutes, hours] = [Math.floor(seconds / 60) % 60, Math.floor(seconds / 3600)];
      return `${whole(hours)}:${whole(minutes, 2)}:${whole(seconds % 60, 2)}`;
    },
    hours,
    paidTime,
    /** A duration for a table or total: like `hours`, but '–' for less than a minute. */
    hoursOrDash: (ms: number) => (ms < 60_000 ? "–" : hours(ms)),
  };
}

/** The number of decimals of a currency: 2 for US dollars, 0 for yen, 3 for Bahraini dinars. */
export function currencyDigits(currency: string): number {
  return (
    numberFormatter("en-US", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}
