import { describe, expect, it } from "vitest";
import { newFormat } from "#tests/factories/format.ts";

const NOON_UTC = "2026-03-08T12:00:00.000Z";
const FRIDAY = "2026-11-20T14:05:09.000Z";
/** Strips direction marks and special spaces, which are invisible. */
const visible = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, "").replace(/[\u00a0\u202f]/g, " ");

describe("in each locale", () => {
  it.each([
    ["en-US", "2:05 PM", "14:05", "Friday, November 20", "Nov 20, 2026", "Nov 15 – 21, 2026"],
    ["en-GB", "2:05 PM", "14:05", "Friday 20 November", "20 Nov 2026", "15 – 21 Nov 2026"],
    ["de-DE", "2:05 PM", "14:05", "Freitag, 20. November", "20. Nov. 2026", "15.–21. Nov. 2026"],
    ["fr-FR", "2:05 PM", "14:05", "vendredi 20 novembre", "20 nov. 2026", "15–21 nov. 2026"],
    ["ar-EG", "٢:٠٥ م", "١٤:٠٥", "الجمعة، ٢٠ نوفمبر", "٢٠ نوفمبر ٢٠٢٦", "١٥–٢١ نوفمبر ٢٠٢٦"],
    ["ja-JP", "午後2:05", "14:05", "11月20日金曜日", "2026年11月20日", "2026/11/15～2026/11/21"],
  ])("%s has its own dates, and 12 hours unless 24 are chosen", (locale, time, time24, day, date, range) => {
    const format = newFormat({ locale });
    expect(visible(format.time(FRIDAY))).toBe(time);
    expect(newFormat({ locale, hourCycle: 24 }).time(FRIDAY)).toBe(time24);
    expect(format.day(FRIDAY)).toBe(day);
    expect(format.date(FRIDAY)).toBe(date);
    expect(visible(format.dayRange("2026-11-15", "2026-11-21"))).toBe(range);
  });

  it.each([
    ["en-US", "1,234.5", "26%", "$1,234.50", "¥1,235", "BHD 1.234", "7h 5m", "7:05:09"],
    ["en-GB", "1,234.5", "26%", "US$1,234.50", "JP¥1,235", "BHD 1.234", "7h 5m", "7:05:09"],
    ["de-DE", "1.234,5", "26 %", "1.234,50 $", "1.235 ¥", "1,234 BHD", "7 h 5 min", "7:05:09"],
    ["fr-FR", "1 234,5", "26 %", "1 234,50 $US", "1 235 JPY", "1,234 BHD", "7 h 5 min", "7:05:09"],
    ["ar-EG", "١٬٢٣٤٫٥", "٢٦٪", "١٬٢٣٤٫٥٠ US$", "١٬٢٣٥ JP¥", "١٫٢٣٤ د.ب.", "٧ س ٥ د", "٧:٠٥:٠٩"],
    ["ja-JP", "1,234.5", "26%", "$1,234.50", "￥1,235", "BHD 1.234", "7h 5m", "7:05:09"],
  ])("%s has its own numbers", (locale, number, percent, dollars, yen, dinars, hours, duration) => {
    const format = newFormat({ locale });
    expect(visible(format.number(1234.5))).toBe(number);
    expect(visible(format.percent(0.256))).toBe(percent);
    expect(visible(format.money(123_450))).toBe(dollars);
    expect(visible(newFormat({ locale, currency: "JPY" }).money(1235))).toBe(yen);
    expect(visible(newFormat({ locale, currency: "BHD" }).money(1234))).toBe(dinars);
    expect(visible(format.hours(25_500_000))).toBe(hours);
    expect(format.duration(25_509_000)).toBe(duration);
  });
});

it.each([
  ["en-US", "Fri"],
  ["de-DE", "Fr"],
  ["ar-EG", "ج"],
])("%s has a weekday for narrow columns", (locale, weekday) => {
  expect(newFormat({ locale }).shortestWeekday("2026-11-20")).toBe(weekday);
});

describe("times of day", () => {
  it.each([
    ["Europe/Dublin", "12:00 PM"],
    ["America/New_York", "8:00 AM"],
    ["Asia/Kathmandu", "5:45 PM"],
    ["Mars/Olympus", "12:00 PM"],
  ])("are those of %s", (zone, text) => {
    expect(newFormat({ zone }).time(NOON_UTC)).toBe(text);
  });

  it.each([
    ["2026-03-29T00:30:00.000Z", "1:30 AM"],
    ["2026-03-29T01:30:00.000Z", "3:30 AM"],
    ["2026-10-25T00:30:00.000Z", "2:30 AM"],
    ["2026-10-25T01:30:00.000Z", "2:30 AM"],
    ["2026-10-25T02:30:00.000Z", "3:30 AM"],
  ])("in the nights when clocks change in Berlin: %s is %s", (instant, text) => {
    expect(newFormat({ zone: "Europe/Berlin" }).time(instant)).toBe(text);
  });

  it.each(["en-CA", "en-GB", "es-US", "es-ES", "nl-NL"])("are AM and PM in %s as well", (locale) => {
    const format = newFormat({ locale });
    expect(visible(format.time(FRIDAY))).toBe("2:05 PM");
    expect(visible(format.time("2026-11-20T02:05:09.000Z"))).toBe("2:05 AM");
    expect(visible(format.moment(FRIDAY))).toMatch(/2:05 PM/);
  });

  it("know midnight as 12 AM, and as 00 of 24 hours", () => {
    expect(newFormat().time("2026-01-01T00:00:00.000Z")).toBe("12:00 AM");
    expect(newFormat({ hourCycle: 24 }).time("2026-01-01T00:00:00.000Z")).toBe("00:00");
    expect(newFormat({ locale: "ja-JP" }).time("2026-01-01T00:00:00.000Z")).toBe("午前12:00");
  });

  it("show seconds on a clock", () => {
    expect(newFormat().clock("2026-01-01T13:05:09.000Z")).toBe("1:05:09 PM");
  });

  it("name the day only when it is not today", () => {
    expect(newFormat().timeAndDay("2026-03-08T01:30:00.000Z", NOON_UTC)).toBe("1:30 AM");
    expect(newFormat().timeAndDay("2026-03-07T22:30:00.000Z", NOON_UTC)).toBe("Mar 7, 10:30 PM");
    expect(newFormat().moment("2026-03-03T09:02:00.000Z")).toBe("Tue, Mar 3, 9:02 AM");
  });

  it("make a range that may end after midnight", () => {
    const range = newFormat().timeRange("2026-03-07T22:00:00.000Z", "2026-03-08T06:00:00.000Z");
    expect(range).toBe("10:00 PM – 6:00 AM");
  });

  it.each([
    ["9:05", "9:05 AM", "09:05"],
    ["00:00", "12:00 AM", "00:00"],
    ["23:59", "11:59 PM", "23:59"],
    ["24:00", "N/A", "N/A"],
    ["9:60", "N/A", "N/A"],
    ["", "N/A", "N/A"],
  ])("of a template %j is %s or %s", (text, twelve, twentyFour) => {
    expect(newFormat({ zone: "America/New_York" }).timeOfDay(text)).toBe(twelve);
    expect(newFormat({ hourCycle: 24 }).timeOfDay(text)).toBe(twentyFour);
  });

  it("mark hours", () => {
    expect([0, 6, 12, 18].map(newFormat().hour)).toEqual(["12 AM", "6 AM", "12 PM", "6 PM"]);
    expect([0, 6, 12, 18].map(newFormat({ hourCycle: 24 }).hour)).toEqual(["00", "06", "12", "18"]);
  });
});

describe("days", () => {
  const newYork = newFormat({ zone: "America/New_York" });

  it("are those of the zone; a calendar day is itself in every zone", () => {
    expect(newYork.day("2026-03-08T02:00:00.000Z")).toBe("Saturday, March 7");
    expect(newYork.day("2026-03-08")).toBe("Sunday, March 8");
    expect(newYork.dayOf("2026-03-08T02:00:00.000Z")).toBe("2026-03-07");
    expect(newFormat({ zone: "Pacific/Auckland" }).shortDay("2026-11-20")).toBe("Fri, Nov 20");
    expect(newFormat().month("2026-11-20")).toBe("November 2026");
    expect(newFormat().monthName("2026-11-20")).toBe("Nov");
    expect(newFormat().dayAndMonth("2026-11-20")).toBe("Nov 20");
  });

  it.each([
    ["2026-03-07", "Yesterday"],
    ["2026-03-08T23:59:00.000Z", "Today"],
    ["2026-03-09T04:30:00.000Z", "Tomorrow"],
    ["2026-03-10", "Tue, Mar 10"],
    ["2026-03-06", "Fri, Mar 6"],
  ])("%s is %s, seen from the day the clocks go forward in New York", (moment, text) => {
    expect(newYork.relativeDay(moment, NOON_UTC)).toBe(text);
  });

  it.each([
    ["de-DE", "Gestern", "Heute", "Morgen"],
    ["fr-FR", "Hier", "Aujourd’hui", "Demain"],
    ["ar-EG", "أمس", "اليوم", "غدًا"],
  ])("near today are said in %s", (locale, yesterday, today, tomorrow) => {
    const days = ["2026-03-07", "2026-03-08", "2026-03-09"];
    const said = days.map((day) => newFormat({ locale }).relativeDay(day, NOON_UTC));
    expect(said).toEqual([yesterday, today, tomorrow]);
  });

  it("make ranges over months and years", () => {
    expect(newFormat().dayRange("2026-11-29", "2026-12-05")).toBe("Nov 29 – Dec 5, 2026");
    expect(newFormat().dayRange("2026-12-28", "2027-01-03")).toBe("Dec 28, 2026 – Jan 3, 2027");
    expect(newYork.dayRange("2026-11-20T02:00:00.000Z", "2026-11-21")).toBe("Nov 19 – 21, 2026");
  });

  it("are divided by the clock on the wall, also when it was put forward", () => {
    expect(newYork.dayFraction("2026-03-08T05:00:00.000Z")).toBe(0);
    expect(newYork.dayFraction("2026-03-08T16:00:00.000Z")).toBe(0.5);
  });
});

describe("weeks", () => {
  it.each([
    ["sun", "2026-11-15", ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]],
    ["mon", "2026-11-16", ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]],
    ["sat", "2026-11-14", ["Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri"]],
  ] as const)("that begin on %s: Friday's began on %s", (firstDayOfWeek, start, names) => {
    const format = newFormat({ firstDayOfWeek });
    expect(format.weekStart("2026-11-20")).toBe(start);
    expect(format.weekStart(start)).toBe(start);
    expect(format.weekDays(FRIDAY)[0]).toBe(start);
    expect(format.weekDays(FRIDAY)).toHaveLength(7);
    expect(format.weekdayNames("short")).toEqual(names);
  });

  it("take the day of the zone", () => {
    expect(newFormat({ zone: "America/New_York" }).weekStart("2026-11-15T03:00:00.000Z")).toBe("2026-11-08");
  });

  it("have names in the locale's language", () => {
    expect(newFormat({ locale: "fr-FR", firstDayOfWeek: "mon" }).weekdayNames("long")[0]).toBe("lundi");
  });
});

describe("lengths of time", () => {
  it.each([
    [0, "0:00:00", "0m"],
    [59_999, "0:00:59", "0m"],
    [3_599_999, "0:59:59", "59m"],
    [3_600_000, "1:00:00", "1h"],
    [27_300_000, "7:35:00", "7h 35m"],
    [90_061_000, "25:01:01", "25h 1m"],
    [-5000, "0:00:00", "0m"],
  ])("%i ms are %s and %s", (ms, duration, hours) => {
    expect(newFormat().duration(ms)).toBe(duration);
    expect(newFormat().hours(ms)).toBe(hours);
  });

  it.each([
    ["en-US", 22_260_000, "6 h 11 min"],
    ["en-US", 22_289_900, "6 h 11 min 29 s"],
    ["en-US", 3_600_000, "1 h"],
    ["en-US", -1_200_000, "−20 min"],
    ["de-DE", 0, "0 min"],
    ["ar-EG", 22_260_000, "٦ س ١١ د"],
  ])("that are paid: in %s, %i ms are %s", (locale, ms, shown) => {
    expect(newFormat({ locale }).paidTime(ms).replaceAll("\u00a0", " ")).toBe(shown);
  });

  it.each([
    [0, "–"],
    [59_999, "–"],
    [28_800_000, "8h"],
  ])("as a figure %i ms are %s", (ms, figure) => {
    expect(newFormat().hoursOrDash(ms)).toBe(figure);
  });
});

describe("money", () => {
  it("is counted in the smallest units there are", () => {
    expect(newFormat().money(1999)).toBe("$19.99");
    expect(newFormat().money(-50)).toBe("-$0.50");
    expect(newFormat({ currency: "EUR" }).amount(19.5)).toBe("€19.50");
    expect(newFormat({ currency: "JPY" }).amount(1200)).toBe("¥1,200");
  });

  it("of the subscription is US dollars whatever the business pays in", () => {
    expect(newFormat({ currency: "JPY" }).price(199)).toBe("$1.99");
    expect(visible(newFormat({ locale: "de-DE", currency: "EUR" }).price(1999))).toBe("19,99 $");
    expect(newFormat({ locale: "ar-EG" }).price(1999)).toBe("\u200f١٩٫٩٩\u00a0US$\u200e");
  });
});

it("writes a range in the locale's digits", () => {
  expect(newFormat().digits("11-20")).toBe("11-20");
  expect(newFormat({ locale: "ar-EG" }).digits("31+")).toBe("٣١+");
  expect(newFormat({ locale: "ar-EG" }).dayOfMonth("2026-11-09")).toBe("٩");
});

it("writes as many decimals as asked for", () => {
  expect(newFormat().number(7.5, 2)).toBe("7.50");
  expect(newFormat().percent(0.1234, 1)).toBe("12.3%");
});

const { time, clock, moment, day, shortDay, date, month, timeOfDay, number, percent, money, amount, price } =
  newFormat();

it.each([time, clock, moment, timeOfDay])("is N/A for what is no time", (write) => {
  for (const nothing of [null, undefined, "", "soon"]) expect(write(nothing)).toBe("N/A");
});

it.each([day, shortDay, date, month])("says of a day that it is missing or cannot be read", (write) => {
  for (const nothing of [null, undefined, ""]) expect(write(nothing)).toBe("N/A");
  for (const unread of ["soon", "2026-13-45"]) expect(write(unread)).toBe("Invalid date");
});

it.each([
  ["en-GB", "Invalid date"],
  ["de", "Ungültiges Datum"],
  ["es-MX", "Fecha no válida"],
  ["fr", "Date non valide"],
  ["ar-EG", "تاريخ غير صالح"],
])("says in %s that a day cannot be read", (locale, text) => {
  expect(newFormat({ locale }).date("soon")).toBe(text);
});

it.each([number, percent, money, amount, price])("is N/A for what is no number", (write) => {
  for (const nothing of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(write(nothing)).toBe("N/A");
  }
});

it("is N/A for a range or a day that has no end or beginning", () => {
  const format = newFormat();
  expect(format.timeRange(FRIDAY, null)).toBe("N/A");
  expect(format.dayRange("", FRIDAY)).toBe("N/A");
  expect(format.timeAndDay(null, FRIDAY)).toBe("N/A");
  expect(format.relativeDay("", FRIDAY)).toBe("N/A");
  expect(format.relativeDay("soon", FRIDAY)).toBe("Invalid date");
  expect(format.dayRange(FRIDAY, "soon")).toBe("Invalid date");
});
