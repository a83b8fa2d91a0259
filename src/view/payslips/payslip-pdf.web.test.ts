import { describe, expect, it } from "vitest";
import type { LateAdjustment } from "#domain/pay/payroll-run.ts";
import { payslipOf } from "#domain/pay/payslip.ts";
import type { Payment } from "#domain/pay/person-pay.ts";
import { REGIONAL_DEFAULTS } from "#lib/format/format-settings.ts";
import { must } from "#lib/must.ts";
import { paidInterval } from "#tests/factories/pay.ts";
import { newPayment } from "#tests/factories/payments.ts";
import { pdfLines, pdfText } from "#tests/factories/pdf-text.ts";
import { readFont } from "#tests/factories/read-font.ts";
import { makePdf } from "#view/pdf/make-pdf.ts";
import { payrollWords } from "#words/made/payroll.ts";
import { payslipDefinition } from "./payslip-pdf.ts";
import { payslipName } from "./use-payslip.ts";

const say = await payrollWords.load("en-US");
const BUSINESS = { name: "Łódź Bread & Co", address: null, currency: "EUR" };
const SETTINGS = { ...REGIONAL_DEFAULTS, locale: "en-US", zone: "Europe/Dublin", currency: "EUR" };

const pdfOf = (payment: Payment, payments: readonly Payment[] | null = null) =>
  makePdf(payslipDefinition(say, payslipOf(payment, BUSINESS, payments), SETTINGS), readFont);
/** With plain spaces. */
const textOf = async (payment: Payment, payments?: readonly Payment[]) =>
  pdfText(await pdfOf(payment, payments)).map((line) => line.replaceAll("\u00a0", " "));

const LATE: LateAdjustment = {
  person: "sam",
  period: { from: "2026-02-23", to: "2026-03-01" },
  ms: 7_200_000,
  cents: 3150,
  reason: "arrived",
  lines: [
    {
      day: "2026-02-24",
      code: "regular",
      ms: 7_200_000,
      rate: [1575, 1],
      multiplierPercent: 100,
      cents: 3150,
      ...{ position: null, about: null, why: null, source: null, isAddition: false },
      intervals: [],
      punches: [],
    },
  ],
};

/** One transparent pixel. */
const LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=";

describe("the PDF of a payslip", () => {
  it.each(["en-US", "ar-AE"])("in %s has the business's logo above its name", async (locale) => {
    const words = await payrollWords.load(locale);
    const slip = payslipOf(newPayment(), BUSINESS, null);
    const pdf = await makePdf(payslipDefinition(words, slip, { ...SETTINGS, locale }, LOGO), readFont);
    expect(new TextDecoder("latin1").decode(pdf)).toMatch(/\/Subtype\s*\/Image/);
  });

  it("names what was worked, in the lines and the late ones", async () => {
    const payment = newPayment({
      late: [{ ...LATE, lines: LATE.lines.map((line) => ({ ...line, position: "bar" })) }],
    });
    const paid = must(payment.frozen, "a snapshot");
    const lines = paid.lines.map((line, place) => ({ ...line, position: place === 0 ? "cook" : null }));
    const frozen = { ...paid, lines };
    const names = new Map([
      ["cook", "Kitchen"],
      ["bar", "Bar"],
    ]);
    const slip = payslipOf({ ...payment, frozen }, BUSINESS, null, names);
    const text = pdfText(await makePdf(payslipDefinition(say, slip, SETTINGS), readFont));
    expect(text.map((line) => line.split(" | ")[1]).filter((kind) => kind?.startsWith("Regular"))).toEqual([
      "Regular, Kitchen",
      "Regular",
      "Regular, Bar",
    ]);
  });

  it("says what was paid, for whom and for what, with the figures of the payment", async () => {
    expect(await textOf(newPayment({}, { notes: "Thank you, Zażółć" }))).toEqual([
      "Łódź Bread & Co",
      "Payslip",
      "Employee | Sam Okafor",
      "Pay period | Mar 2 – 8, 2026",
      "Pay date | Mar 10, 2026",
      "Hours",
      "Day | Type | Hours | Rate | Amount",
      "Mon, Mar 2 | Regular | 8 h | × $15.75 | $126.00",
      "Tue, Mar 3 | Regular | 8 h | × $15.75 | $126.00",
      "Tue, Mar 3 | Overtime, 150% | 1 h 30 min | × $15.75 × 150% | $35.44",
      "Pay",
      "Base pay for 17 h 30 min | $287.44",
      "Tips | $12.50",
      "Fuel stipend | $5.00",
      "Other adjustments | -$0.25",
      "Deductions | -$20.00",
      "Total pay | $284.69",
      "Notes",
      "Thank you, Zażółć",
      "Łódź Bread & Co · Payslip for Sam Okafor | Page 1 of 1",
    ]);
  });

  it.each([
    ["minutes", [1200, 1200, 1200], ["20 min", "20 min", "20 min"], "1 h"],
    ["seconds", [22_289.5, 1200.6, 0.4], ["6 h 11 min 29 s", "20 min 1 s", "0 min"], "6 h 31 min 30 s"],
    ["whole minutes where there are no seconds", [22_260, 1200], ["6 h 11 min", "20 min"], "6 h 31 min"],
  ])("prints times that add up to what is printed, in %s", async (_, seconds, times, sum) => {
    const intervals = seconds.map((length, place) => {
      const from = paidInterval(`2026-03-0${place + 2} 09:00-10:00`, { zone: "Europe/Dublin", punches: [] });
      return { ...from, end: from.start + length * 1000 };
    });
    const text = await textOf(newPayment({ intervals }));
    const lines = text.filter((line) => line.includes("Regular"));
    expect(lines.map((line) => line.split(" | ")[2])).toEqual(times);
    expect(text.find((line) => line.startsWith("Base pay"))).toContain(`Base pay for ${sum} |`);
  });

  it("prints lines that multiply out", async () => {
    const interval = paidInterval("2026-03-02 09:00-15:11", { zone: "Europe/Dublin", key: "a", punches: [] });
    expect(await textOf(newPayment({ intervals: [interval] }))).toContain(
      "Mon, Mar 2 | Regular | 6 h 11 min | × $15.75 | $97.39",
    );
  });

  it("explains what an earlier period still owed", async () => {
    const text = await textOf(newPayment({ late: [LATE] }));
    expect(text).toContain("Adjustment for Feb 23 – Mar 1, 2026");
    expect(text).toContain("Punches arrived after this period was paid.");
    expect(text).toContain("Tue, Feb 24 | Regular | 2 h | × $15.75 | $31.50");
    expect(text).toContain("Adjustment for Feb 23 – Mar 1, 2026 | $31.50");
    expect(text).toContain("Other adjustments | -$0.25");
    expect(text).toContain("Total pay | $316.19");
  });

  it("says where the employer is, in lines", async () => {
    const employer = { ...BUSINESS, address: "1 Harbour Street\nGalway" };
    const slip = payslipOf(newPayment(), employer, null);
    const text = pdfText(await makePdf(payslipDefinition(say, slip, SETTINGS), readFont));
    expect(text.slice(0, 4)).toEqual(["Łódź Bread & Co", "1 Harbour Street", "Galway", "Payslip"]);
  });

  it("sums the payments of the year that were saved until then, of the same person and currency", async () => {
    const earlier = { ...newPayment(), id: "earlier", created_at: "2026-03-03T09:00:00.000Z" };
    const others: Payment[] = [
      { ...earlier, id: "last year", payment_year: 2025 },
      { ...earlier, id: "later", created_at: "2026-03-17T09:00:00.000Z" },
      { ...earlier, id: "somebody else", employee_id: "ann" },
      { ...earlier, id: "in euros", frozen: null },
    ];
    const payment = newPayment();
    const text = await textOf(payment, [payment, earlier, ...others]);
    expect(text.slice(text.indexOf("Year to date, 2026"), -1)).toEqual([
      "Year to date, 2026",
      "Base pay for 35 h | $574.88",
      "Tips | $25.00",
      "Fuel stipend | $10.00",
      "Other adjustments | -$0.50",
      "Deductions | -$40.00",
      "Total pay | $569.38",
    ]);
  });

  it("has the sums alone of a payment that says no more, in the currency of the business", async () => {
    const text = await textOf(newPayment({}, { snapshot: null, frozen: null }));
    expect(text).not.toContain("Hours");
    expect(text).toContain("Base pay for 17 h 30 min | €287.44");
    expect(text).toContain("Total pay | €284.69");
  });

  it("in Arabic runs from right to left, with the Latin name and the money in their own order", async () => {
    const settings = { ...SETTINGS, locale: "ar-AE" };
    const arabic = payslipDefinition(
      await payrollWords.load("ar-AE"),
      payslipOf(newPayment(), BUSINESS, null),
      settings,
    );
    const lines = pdfLines(await makePdf(arabic, readFont));
    const text = lines.map((runs) => runs.map(({ text }) => text).join(""));
    const turned = (word: string) => [...word].reverse().join("");
    expect(text).toContain(`${turned("الراتب")} ${turned("قسيمة")}`);
    expect(text).toContain(`Sam Okafor${turned("الموظف")}`);
    const first = text.find((line) => line.includes("126.00")) ?? "";
    for (const part of ["US$\u00a0126.00", "US$\u00a015.75", "8", turned("عادي"), `${turned("مارس")} 2 ،`])
      expect(first).toContain(part);
  });

  it("is the same file whenever it is made", async () => {
    const [one, other] = [await pdfOf(newPayment()), await pdfOf(newPayment())];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
    expect(new TextDecoder().decode(one.slice(0, 5))).toBe("%PDF-");
  });
});

it("is named after whom and when it is for", () => {
  expect(payslipName(say, newPayment())).toBe("payslip-sam-okafor-2026-03-08.pdf");
  expect(payslipName(say, newPayment({}, { employee_name: "Inês / Ré" }))).toBe(
    "payslip-inês-ré-2026-03-08.pdf",
  );
});
