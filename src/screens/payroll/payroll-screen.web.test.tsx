import "fake-indexeddb/auto";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { rows } from "#replica/collections.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { ruleSetEntity } from "#schema/entities/rule-set.ts";
import { useUnsaved } from "#stores/unsaved-store.ts";
import { newRow } from "#tests/factories/new-row.ts";
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

  describe("the rules of pay", () => {
    const stored = async () =>
      (await rows(replica, "rule_set").find().exec())
        .map((found) => found.toMutableJSON())
        .map(({ from_day, code, params }) => ({ from_day, code, percent: params.overtime_percent }));
    const lay = (from_day: string, params = {}) =>
      rows(replica, "rule_set").insert(newRow(ruleSetEntity, { from_day, code: "generic", params }));
    const history = async () =>
      within(await screen.findByRole("list", { name: "Rules over time" }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);

    it("are saved from the first day of this week, and pay its hours alone", async () => {
      show();
      await press("Pay rules", "tab");
      await press("Daily overtime", "switch");
      await enter("Overtime rate", "200%");
      await press("Save rules");
      // June 14, 2026 is the Sunday before.
      await waitFor(async () =>
        expect(await stored()).toEqual([{ from_day: "2026-06-14", code: "generic", percent: 200 }]),
      );
      const business = (await replica.businesses.findOne(BUSINESS.id).exec())?.toMutableJSON();
      expect(business).toMatchObject({ overtime_day_minutes: null, overtime_percent: 150 });
      expect(await history()).toEqual([
        expect.stringMatching(/^From Jun 14, 2026.*Overtime after 8h a day.*In effect/),
        expect.stringMatching(/^Original rules/),
      ]);
      await press("Pay", "tab");
      // Of the week before: ten and a half hours of one day stay regular.
      expect(await cells("Sam Okafor")).toContain("18h 30m");
    });

    it("begin with the first day of a week: another day is moved, and the form says so", async () => {
      await lay("2026-06-14");
      await lay("2026-06-24", { overtime_day_minutes: 360 });
      show();
      await press("Pay rules", "tab");
      await enter("Early clock-in window (minutes)", "9");
      expect(await screen.findByText("Moved to Jun 28, 2026, when the next work week starts.")).toBeTruthy();
      await press("Save rules");
      await waitFor(async () =>
        expect((await stored()).map(({ from_day }) => from_day).sort()).toEqual([
          "2026-06-14",
          "2026-06-24",
          "2026-06-28",
        ]),
      );
    });

    it("can be withdrawn until their day", async () => {
      await lay("2026-06-14");
      await lay("2026-06-21", { overtime_day_minutes: 360 });
      show();
      await press("Pay rules", "tab");
      expect(await history()).toHaveLength(3);
      expect(screen.getAllByRole("button", { name: /^Withdraw the rules from/ })).toHaveLength(1);
      await press("Withdraw the rules from Jun 21, 2026");
      await waitFor(async () =>
        expect((await stored()).map(({ from_day }) => from_day)).toEqual(["2026-06-14"]),
      );
    });

    it("pay nobody if a later version of the app made them", async () => {
      await rows(replica, "rule_set").insert(
        newRow(ruleSetEntity, { from_day: "2026-01-04", code: "us-federal" }),
      );
      show();
      expect((await cells("Sam Okafor"))[1]).toBe("Update needed");
      await press("Pay rules", "tab");
      expect(await screen.findByText(/need a newer version of the app/)).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Save rules" })).toBeNull();
      const said = within(screen.getByRole("list", { name: "Rules over time" })).getAllByRole("listitem");
      expect(said.map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^From Jan 4, 2026.*us-federal/),
        expect.stringMatching(/^Original rules/),
      ]);
    });
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

  it("sets a rate of a position, and takes back one that is still to come", async () => {
    const kitchen = newRow(positionEntity, { name: "Kitchen" });
    await replica.templates.insert(kitchen as never);
    await rate("2000-01-01", 15.75, 1);
    await rate("2026-07-01", 17, 2);
    show();
    await open("Sam Okafor");
    await press("Edit pay rates…");
    const history = within(await screen.findByRole("list", { name: "Rate history" }));
    await waitFor(() =>
      expect(history.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
        "From Jul 1, 2026$17.00Withdraw",
        "Starting rate$15.75",
      ]),
    );
    await press("Withdraw the rate from Jul 1, 2026");
    await waitFor(() => expect(history.getAllByRole("listitem")).toHaveLength(1));
    fireEvent.click(screen.getByRole("button", { name: /Applies to/ }));
    fireEvent.click(await screen.findByRole("option", { name: "Kitchen" }));
    await enter("Hourly rate", "18.5");
    await press("Save rate");
    const stored = await rows(replica, "pay_rate")
      .find({ selector: { rate: 18.5 } })
      .exec();
    expect(stored.map((row) => row.toMutableJSON())).toMatchObject([
      { position_id: kitchen.id, employee_id: SAM.id },
    ]);
  });
});
