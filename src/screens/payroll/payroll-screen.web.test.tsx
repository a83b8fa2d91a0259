import "fake-indexeddb/auto";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { rows } from "#replica/collections.ts";
import { useUnsaved } from "#stores/unsaved-store.ts";
import {
  approvePay as approve,
  PAYROLL_BUSINESS as BUSINESS,
  payrollCells as cells,
  enterPay as enter,
  payrollLine as line,
  openPay as open,
  PAYROLL_PEOPLE,
  preparePayroll,
  pressPay as press,
  payPunches as punch,
  payrollReplica as replica,
  showPayroll as show,
  PAYROLL_TODAY as TODAY,
} from "#tests/factories/payroll-page.tsx";

vi.mock("#ui/page/download-file.ts", () => ({ downloadFile: vi.fn() }));

preparePayroll();

const { SAM, ANN } = PAYROLL_PEOPLE;

/** Stores a pay rate from a day on, as if it came from the server. */
async function rate(from_day: string, perHour: number, version: number) {
  await replica.employee_payments.insert({
    ...{ kind: "pay_rate", id: crypto.randomUUID(), business_id: BUSINESS.id, employee_id: SAM.id },
    ...{ from_day, rate: perHour, created_by: null, created_at: TODAY, version, change_id: null },
  } as never);
}

describe("payroll", () => {
  it("lists what everybody is paid for the last period that is over", async () => {
    await punch(ANN.id, ["in 09:00 id=e"]);
    show();
    expect(await cells("Sam Okafor")).toEqual([
      ...["Sam Okafor", "Not approved", "18h 30m", "–", "$291.38"],
      ...["–", "–", "–", "–", "$291.38"],
    ]);
    expect((await cells("Ann Lee"))[1]).toBe("Needs review");
    expect(screen.getByText("Jun 8 – 14, 2026")).toBeTruthy();
    expect(screen.getByText(/There are hours to review for Ann Lee/)).toBeTruthy();
  });

  it("shows the punches under a line", async () => {
    show();
    const panel = within(await open("Sam Okafor"));
    await press(/Wed, Jun 10/);
    expect(panel.getByText("Clocked in: Wed, Jun 10, 9:00 AM (personal device)")).toBeTruthy();
    expect(panel.getAllByText("8:00:00")).toHaveLength(2);
  });

  it("keeps rules that are being changed while another tab is looked at", async () => {
    show();
    await press("Pay rules", "tab");
    await enter("On-time window (minutes)", "9");
    await press("Automatic clock-out", "switch");
    await press("Pay", "tab");
    await line("Sam Okafor");
    expect(useUnsaved.getState().forms).toBe(1);
    await press("Pay rules", "tab");
    await press("Save rules");
    const business = async () => (await replica.businesses.findOne(BUSINESS.id).exec())?.toMutableJSON();
    await waitFor(async () =>
      expect(await business()).toMatchObject({ close_after_minutes: null, late_grace_minutes: 9 }),
    );
    expect(useUnsaved.getState().forms).toBe(0);
  });

  it("is ready once somebody approved the hours, and not any more when they change", async () => {
    await approve();
    show();
    expect((await cells("Sam Okafor"))[1]).toBe("Ready");
    await open("Sam Okafor");
    await press("Save payment");
    const asked = within(screen.getByRole("alertdialog"));
    expect(asked.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Cancel",
      "Save payment",
    ]);
    await press("Cancel");
    await press("Close");
    await act(() => punch(SAM.id, ["in 12T09:00 id=x", "out 12T11:00 id=y"], TODAY));
    await waitFor(async () => expect((await cells("Sam Okafor"))[1]).toBe("Changed since approval"));
  });

  it("names the devices that may hold punches", async () => {
    const device = { kind: "device", business_id: BUSINESS.id, user_id: SAM.id, is_kiosk: true, last_seq: 1 };
    const heard = {
      old: "2026-06-13T09:00:00.000Z",
      fresh: "2026-06-16T09:00:00.000Z",
      gone: "2026-01-01T09:00:00.000Z",
    };
    const rows = [
      ...Object.entries(heard).map(([name, last_heard_at]) => ({ name, last_heard_at, unsent: 0 })),
      { name: "full", last_heard_at: heard.fresh, unsent: 1 },
      { name: "dark", last_heard_at: heard.gone, unsent: 2 },
    ];
    for (const told of rows) {
      const row = { ...device, id: crypto.randomUUID(), ...told };
      await replica.templates.insert({ ...row, version: 1, change_id: null } as never);
    }
    show();
    await line("Sam Okafor");
    const notice = await screen.findByText(/3 devices may have punches that haven't synced yet/);
    expect(notice.textContent).toContain("old (last seen Sat, Jun 13, 9:00 AM)");
    expect(notice.textContent).toContain("full (1 unsent punch)");
    expect(notice.textContent).toContain("dark (last seen Thu, Jan 1, 9:00 AM, 2 unsent punches)");
    expect(notice.textContent).not.toMatch(/fresh|gone/);
  });

  it("pays what was worked before a raise by the rate of then", async () => {
    await rate("2000-01-01", 15.75, 1);
    await rate("2026-06-15", 20, 2);
    show();
    expect((await cells("Sam Okafor"))[4]).toBe("$291.38");
    await act(() => rate("2026-06-11", 16, 3));
    // 8 hours at 15.75, 10.5 at 16.
    await waitFor(async () => expect((await cells("Sam Okafor"))[4]).toBe("$294.00"));
    const panel = within(await open("Sam Okafor"));
    const section = within(panel.getByRole("region", { name: "Pay rate" }));
    expect(section.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "$15.75 per hour",
      "$16.00 per hour, from Thu, Jun 11",
    ]);
  });

  it("takes a rate of an earlier day, of which the last word counts", async () => {
    await rate("2000-01-01", 15.75, 1);
    show();
    await open("Sam Okafor");
    await press("Edit pay rates…");
    await press("Save rate");
    expect(screen.getByText("Enter an amount")).toBeTruthy();
    // Today is the 17th.
    const day = () => screen.getByRole("spinbutton", { name: /^day/ });
    for (const shown of ["16", "15", "14", "13", "12", "11"]) {
      await act(async () => void fireEvent.keyDown(day(), { key: "ArrowDown" }));
      await waitFor(() => expect(day().textContent).toBe(shown));
    }
    await enter("Hourly rate", "16");
    await press("Save rate");
    expect((await screen.findAllByText("$294.00")).length).toBeGreaterThan(0);
    const stored = await rows(replica, "pay_rate")
      .find({ selector: { rate: 16 } })
      .exec();
    expect(stored.map((row) => row.toMutableJSON())).toMatchObject([
      { employee_id: SAM.id, from_day: "2026-06-11", kind: "pay_rate", created_by: replica.userId },
    ]);
  });
});
