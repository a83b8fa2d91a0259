import { expect, it } from "vitest";
import { createFormat } from "#lib/format/create-format.ts";
import { payrollWords } from "#words/made/payroll.ts";
import { forPdf, pdfLocale } from "./pdf-locale.ts";

it.each([
  ["de-AT", "de-AT"],
  ["en-US", "en-US"],
  ["ar-EG", "en-EG"],
  ["ar-Arab-AE", "en-AE"],
  ["ar", "en"],
])("a reader of %s gets a PDF in %s", (locale, of) => {
  expect(pdfLocale(locale)).toBe(of);
});

it("a PDF for a reader of Arabic has English words and dates", async () => {
  const settings = {
    locale: "ar-EG",
    timeZone: "UTC",
    currency: "EGP",
    hourCycle: "h12",
    firstDayOfWeek: 6,
  } as const;
  const { say, format } = await forPdf(payrollWords, createFormat(settings as never));
  expect(say("pdf.title")).toBe("Payslip");
  expect(format.date("2026-03-02")).toMatch(/Mar/);
});
