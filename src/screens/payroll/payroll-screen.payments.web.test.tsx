import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { rememberSync } from "#replica/sync-memory.ts";
import type { EmployeePayment } from "#schema/entities/employee-payment.ts";
import { usePayDrafts } from "#stores/pay-drafts.ts";
import {
  payrollCells as cells,
  payrollDevice as device,
  enterPay as enter,
  payrollLine as line,
  openPay as open,
  PAYROLL_PEOPLE,
  preparePayroll,
  pressPay as press,
  payPunches as punch,
  payrollReplica as replica,
  savePay as saveSam,
  showPayroll as show,
} from "#tests/factories/payroll-page.tsx";
import { COMPLETE } from "#tests/factories/replica.ts";

vi.mock("#ui/page/download-file.ts", () => ({ downloadFile: vi.fn() }));

preparePayroll();

const { SAM } = PAYROLL_PEOPLE;

const NEXT_WEEK = "2026-06-24T12:00:00.000Z";

const payments = async () =>
  (await replica.employee_payments.find().exec()).map((one) => one.toMutableJSON() as EmployeePayment);

describe("payroll", () => {
  it("keeps what is entered, also over a reload", async () => {
    show();
    await open("Sam Okafor");
    await enter("Tips", "12.50");
    await enter("Deductions", "20");
    expect(screen.getAllByText("$283.88").length).toBeGreaterThan(0);
    cleanup();
    usePayDrafts.setState(usePayDrafts.getInitialState());
    show();
    expect((await cells("Sam Okafor")).slice(5)).toEqual(["$12.50", "–", "–", "$20.00", "$283.88"]);
    expect((await cells("Sam Okafor"))[1]).toBe("Not approvedDraft");
  });

  it("saves a payment once it was confirmed, with what speaks against it", async () => {
    show();
    await open("Sam Okafor");
    await enter("Tips", "5");
    await press("Save payment");
    expect(
      within(screen.getByRole("alertdialog")).getByText("Not all hours in this period have been approved."),
    ).toBeTruthy();
    expect(await payments()).toEqual([]);
    await press("Save anyway");
    await screen.findByRole("button", { name: "Generate Payslip" });
    expect(await payments()).toMatchObject([
      { employee_id: SAM.id, base_pay: 291.38, tips: 5, total_pay: 296.38, pay_period_end: "2026-06-14" },
    ]);
    expect(screen.getByText(/once the payment has synced/)).toBeTruthy();
    expect(usePayDrafts.getState().drafts).toEqual({});
  });

  it("pays nobody while the device is still being filled", async () => {
    await rememberSync(replica, { ...COMPLETE, version: -1 });
    show();
    await open("Sam Okafor");
    expect(await screen.findByText(/This device is still syncing/)).toBeTruthy();
    const isOff = (name: string) =>
      (screen.getByRole("button", { name, hidden: true }) as HTMLButtonElement).disabled;
    expect(isOff("Save payment")).toBe(true);
  });

  it("does not pay less than nothing", async () => {
    show();
    await open("Sam Okafor");
    await enter("Deductions", "500");
    expect(screen.getByText(/Total pay can't be negative/)).toBeTruthy();
    const button = screen.getByRole("button", { name: "Save payment" });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });

  it("offers what arrives for a paid period with the next payment, unless it is left out", async () => {
    show();
    await saveSam();
    cleanup();
    device.instant = NEXT_WEEK;
    await punch(
      SAM.id,
      ["in 12T09:00 id=x", "out 12T11:00 id=y", "in 16T09:00 id=p", "out 16T10:00 id=q"],
      NEXT_WEEK,
    );
    show();
    // Late pay is looked for after everything else has loaded.
    await vi.waitFor(async () =>
      expect((await cells("Sam Okafor")).slice(4)).toEqual([
        ...["$15.75", "–", "–", "$31.50", "–", "$47.25"],
      ]),
    );
    const panel = within(await open("Sam Okafor"));
    expect(panel.getByText(/Punches arrived after this period was paid/)).toBeTruthy();
    await press("Jun 8 – 14, 2026: $31.50", "switch");
    await waitFor(async () => expect(panel.getAllByText("$15.75").length).toBeGreaterThan(1));
    expect(panel.queryByText("$47.25")).toBeNull();
  });

  it("keeps saving in sight, and then the payslip", async () => {
    show();
    await open("Sam Okafor");
    const isInFooter = (name: string) => screen.getByRole("button", { name }).closest("footer") !== null;
    expect(isInFooter("Save payment")).toBe(true);
    await press("Save payment");
    await press("Save anyway");
    await screen.findByRole("button", { name: "Generate Payslip" });
    expect(isInFooter("Generate Payslip")).toBe(true);
  });

  it("shows the notes of a saved payment and when its payslip was sent, and voids it on request", async () => {
    const rpc = vi.fn(async () => ({ data: "voided", error: null, status: 200 }));
    show({ rpc });
    await open("Sam Okafor");
    const notes = await screen.findByRole("textbox", { name: "Notes" });
    await act(async () => void fireEvent.change(notes, { target: { value: "With the bonus" } }));
    await press("Save payment");
    await press("Save anyway");
    await screen.findByRole("button", { name: "Generate Payslip" });
    expect(screen.getByText("With the bonus")).toBeTruthy();
    const saved = await replica.employee_payments.findOne().exec();
    await saved?.incrementalPatch({ change_id: null, sent_at: "2026-06-17T12:30:00.000Z" });
    expect(await screen.findByText("Sent on Jun 17, 2026")).toBeTruthy();

    await press("Void payment…");
    expect(within(screen.getByRole("alertdialog")).getByText(/was sent on Jun 17, 2026/)).toBeTruthy();
    await press("Void payment");
    expect(rpc).toHaveBeenCalledWith("void_payment", { payment: saved?.id });
    await saved?.incrementalPatch({ voided_at: "2026-06-17T12:45:00.000Z" });

    const again = await screen.findByRole("button", { name: "Save payment" });
    // Late pay is looked for anew.
    await waitFor(() => expect((again as HTMLButtonElement).disabled).toBe(false));
    const voided = within(screen.getByRole("region", { name: "Voided payments" }));
    expect(voided.getByText("$291.38, voided on Jun 17, 2026")).toBeTruthy();
    await press("Save payment");
    await press("Save anyway");
    await screen.findByRole("button", { name: "Generate Payslip" });
    expect(await payments()).toHaveLength(2);
  });

  it("pays everybody at once, and those whose hours are not approved on request", async () => {
    show();
    await line("Sam Okafor");
    await press("Run payroll…");
    expect(await screen.findByText("No one is ready to be paid.")).toBeTruthy();
    const box = screen.getByRole("checkbox", { name: /Also pay 1 person/ });
    await act(async () => void fireEvent.click(box));
    await press("Save 1 payment");
    expect(await screen.findByText("All payments are saved.")).toBeTruthy();
    expect(await payments()).toHaveLength(1);
    await press("Close");
    expect((await cells("Sam Okafor"))[1]).toBe("Saved");
  });
});
