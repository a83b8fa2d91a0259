import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { readSheet } from "#lib/sheets/read-sheet.ts";
import {
  enterPay as enter,
  openPay as open,
  PAYROLL_PEOPLE,
  preparePayroll,
  pressPay as press,
  payPunches as punch,
  savePay as saveSam,
  showPayroll as show,
} from "#tests/factories/payroll-page.tsx";
import { downloadFile } from "#ui/page/download-file.ts";

vi.mock("#ui/page/download-file.ts", () => ({ downloadFile: vi.fn() }));

preparePayroll();

const { ANN } = PAYROLL_PEOPLE;

describe("payroll", () => {
  it("says what a file for Gusto lacks, and of whom, before it is made", async () => {
    await punch(ANN.id, ["in 09:00 id=e"]);
    show();
    await open("Sam Okafor");
    await enter("Deductions", "20");
    await press("Save payment");
    await press("Save anyway");
    await press("Close");
    await press("Export");
    await press("Download for Gusto (CSV)", "menuitem");
    const said = within(await screen.findByRole("alertdialog", { name: "The Gusto file is incomplete" }));
    expect(said.getAllByRole("listitem").map((item) => item.firstChild?.textContent)).toEqual([
      "No saved payment: Ann Lee",
      "No employee ID or file number: Sam Okafor",
      "Deductions not included: Sam Okafor",
    ]);
    expect(said.getByText(/Enter them in Gusto before you run payroll there/)).toBeTruthy();
    expect(downloadFile).not.toHaveBeenCalled();
    await press("Download anyway");
    expect(downloadFile).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("saves the period's table as a workbook", async () => {
    show();
    await saveSam();
    await press("Close");
    await press("Export");
    await press("Export Excel", "menuitem");
    await waitFor(() => expect(downloadFile).toHaveBeenCalledTimes(1));
    const [name, file] = vi.mocked(downloadFile).mock.calls[0] ?? [];
    expect(name).toMatch(/^payroll-.*\.xlsx$/);
    const { rows } = await readSheet(new Blob([file ?? ""]));
    expect(rows.map(({ cells }) => cells[0])).toContain("Sam Okafor");
  });

  it("leads from a file for ADP without codes to the codes, and makes it once they are there", async () => {
    show();
    await saveSam();
    await press("Close");
    await press("Export");
    await press("Download for ADP (CSV)", "menuitem");
    expect(await screen.findByText("No company code")).toBeTruthy();
    await press("Payroll codes…");
    await screen.findByRole("dialog", { name: "Payroll codes" });
    await enter("Company code", "ABC");
    await enter("Batch ID", "JUNE");
    await enter("Sam Okafor", "17");
    await press("Save codes");
    await press("Export");
    await press("Download for ADP (CSV)", "menuitem");
    await waitFor(() => expect(downloadFile).toHaveBeenCalledTimes(1));
    expect(vi.mocked(downloadFile).mock.calls[0]?.[1]).toContain("\nABC,JUNE,17,");
  });
});
