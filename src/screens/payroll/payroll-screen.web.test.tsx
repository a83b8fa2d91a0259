import "fake-indexeddb/auto";
import {
  act,
  type ByRoleMatcher,
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { approvedWork } from "#domain/work/approved-work.ts";
import { paidIntervals } from "#domain/work/paid-intervals.ts";
import { workOf } from "#domain/work/work-intervals.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { rememberSync } from "#replica/sync-memory.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { deviceEntity } from "#schema/entities/device.ts";
import type { EmployeePayment } from "#schema/entities/employee-payment.ts";
import { employeePaymentEntity } from "#schema/entities/employee-payment.ts";
import { payRateEntity } from "#schema/entities/pay-rate.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { usePayDrafts } from "#stores/pay-drafts.ts";
import { useSession } from "#stores/session-store.ts";
import { useUnsaved } from "#stores/unsaved-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newFormat } from "#tests/factories/format.ts";
import { newPerson } from "#tests/factories/people.ts";
import { punchesOf } from "#tests/factories/punches.ts";
import { COMPLETE, FakeDevice, newUser } from "#tests/factories/replica.ts";
import { downloadFile } from "#ui/download-file.ts";
import { toastQueue } from "#ui/toast.ts";
import { BusinessFormat } from "#view/format/use-format.ts";
import { PayrollScreen } from "./payroll-screen.tsx";

vi.mock("#ui/download-file.ts", () => ({ downloadFile: vi.fn() }));
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 20_000 });

const BUSINESS = newBusiness({ timezone: "UTC", pay_anchor: "2026-06-01", pay_every: "week" });
const SAM = newPerson({ id: "d0000000-0000-4000-8000-000000000003", name: "Sam Okafor", payrate: 15.75 });
const ANN = newPerson({ id: "d0000000-0000-4000-8000-000000000004", name: "Ann Lee", payrate: null });
/** The week from 8 to 14 June 2026 is over. */
const TODAY = "2026-06-17T12:00:00.000Z";
const NEXT_WEEK = "2026-06-24T12:00:00.000Z";

let replica: Replica;
let device: FakeDevice;

beforeEach(async () => {
  device = new FakeDevice();
  device.instant = TODAY;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    ...[
      businessEntity,
      profileEntity,
      punchEntity,
      shiftEntity,
      employeePaymentEntity,
      payRateEntity,
      deviceEntity,
    ],
  ]);
  await rememberSync(replica, COMPLETE);
  await replica.businesses.insert(BUSINESS);
  for (const person of [SAM, ANN]) await replica.profiles.insert(person);
  await punch(SAM.id, ["in 09:00 id=a", "out 17:00 id=b", "in 11T09:00 id=c", "out 11T19:30 id=d"]);
});
afterEach(async () => {
  cleanup();
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
  usePayDrafts.setState(usePayDrafts.getInitialState());
  useSession.setState(useSession.getInitialState());
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.mocked(downloadFile).mockClear();
  await replica.close();
});

async function punch(person: string, texts: readonly string[], received_at: string | null = null) {
  const rest = { kind: "punch", business_id: BUSINESS.id, zone: "UTC", note: "", reading: null } as const;
  const chain = {
    device_seq: null,
    prev_hash: null,
    hash: null,
    clock_changed: false,
    version: 1,
    change_id: null,
  };
  for (const event of punchesOf(texts)) {
    const row = { ...event, ...rest, ...chain, user_id: person, created_by: person, received_at };
    await replica.punches.insert(row);
  }
}

/** What Sam is paid from a day on, as the server told it. */
async function rate(from_day: string, perHour: number, version: number) {
  await replica.employee_payments.insert({
    ...{ kind: "pay_rate", id: crypto.randomUUID(), business_id: BUSINESS.id, employee_id: SAM.id },
    ...{ from_day, rate: perHour, created_by: null, created_at: TODAY, version, change_id: null },
  } as never);
}

/** Sam's week, as it is now. */
async function approve() {
  const punches = punchesOf(["in 09:00 id=a", "out 17:00 id=b", "in 11T09:00 id=c", "out 11T19:30 id=d"]);
  const paid = paidIntervals(workOf(punches, { now: TODAY, maxMs: 16 * 3_600_000 }).intervals, []);
  const days = { from: "2026-06-08", to: "2026-06-14", at: "2026-06-14T23:00:00.000Z" };
  const said = { status: "approved", approved_by: replica.userId, approved_at: TODAY, note: "" };
  const row = { kind: "approval", id: crypto.randomUUID(), business_id: BUSINESS.id, user_id: SAM.id };
  await replica.punches.insert({
    ...{ ...row, ...days, ...said, ...approvedWork(paid), version: 1, change_id: null },
  } as never);
}

function show() {
  const user = { ...newUser(BUSINESS.id, "admin"), id: replica.userId };
  const context = commandContext(user, replica, device);
  useSession.setState({ scope: context.scope, user: { id: user.id, email: "" } as never });
  render(
    <MemoryRouter>
      <CommandContextContext value={context}>
        <ReplicaContext value={{ replica, userId: user.id }}>
          <BusinessFormat value={newFormat()}>
            <PayrollScreen />
          </BusinessFormat>
        </ReplicaContext>
      </CommandContextContext>
    </MemoryRouter>,
  );
}
const line = (name: string) => screen.findByRole("row", { name: new RegExp(name) });
const cells = async (name: string) => Array.from((await line(name)).children, (cell) => cell.textContent);
const press = async (name: string | RegExp, role: ByRoleMatcher = "button") => {
  const found = await screen.findByRole(role, { name });
  await act(async () => void fireEvent.click(found));
};
async function open(name: string) {
  const row = await line(name);
  await act(async () => void fireEvent.click(row));
  return screen.findByRole("dialog", { name });
}
async function enter(label: string, text: string) {
  const field = screen.getByRole("textbox", { name: label });
  await act(async () => {
    field.focus();
    fireEvent.change(field, { target: { value: text } });
  });
  await act(async () => field.blur());
}
const payments = async () =>
  (await replica.employee_payments.find().exec()).map((one) => one.toMutableJSON() as EmployeePayment);
async function saveSam() {
  await open("Sam Okafor");
  await press("Save payment");
  await press("Save anyway");
  await screen.findByRole("button", { name: "Generate Payslip" });
}

describe("payroll", () => {
  it("lists what everybody is paid for the last period that is over", async () => {
    await punch(ANN.id, ["in 09:00 id=e"]);
    show();
    expect(await cells("Sam Okafor")).toEqual([
      ...["Sam Okafor", "Not approved", "18h 30m", "–", "$291.38"],
      ...["$0.00", "$0.00", "$0.00", "$0.00", "$291.38"],
    ]);
    expect((await cells("Ann Lee"))[1]).toBe("To review");
    expect(screen.getByText("Jun 8 – 14, 2026")).toBeTruthy();
    expect(screen.getByText(/Ann Lee: times to look at first/)).toBeTruthy();
  });

  it("keeps what is entered, also over a reload", async () => {
    show();
    await open("Sam Okafor");
    await enter("Tips", "12.50");
    await enter("Deductions", "20");
    expect(screen.getAllByText("$283.88").length).toBeGreaterThan(0);
    cleanup();
    usePayDrafts.setState(usePayDrafts.getInitialState());
    show();
    expect((await cells("Sam Okafor")).slice(5)).toEqual(["$12.50", "$0.00", "$0.00", "$20.00", "$283.88"]);
    expect((await cells("Sam Okafor"))[1]).toBe("Not approvedDraft");
  });

  it("shows the punches under a line", async () => {
    show();
    const panel = within(await open("Sam Okafor"));
    await press(/Wed, Jun 10/);
    expect(panel.getByText("Clocked in: Wed, Jun 10, 9:00 AM (own device)")).toBeTruthy();
    expect(panel.getAllByText("8:00:00")).toHaveLength(2);
  });

  it("saves a payment once it was confirmed, with what speaks against it", async () => {
    show();
    await open("Sam Okafor");
    await enter("Tips", "5");
    await press("Save payment");
    expect(
      within(screen.getByRole("alertdialog")).getByText("Nobody has approved these hours."),
    ).toBeTruthy();
    expect(await payments()).toEqual([]);
    await press("Save anyway");
    await screen.findByRole("button", { name: "Generate Payslip" });
    expect(await payments()).toMatchObject([
      { employee_id: SAM.id, base_pay: 291.38, tips: 5, total_pay: 296.38, pay_period_end: "2026-06-14" },
    ]);
    expect(screen.getByText(/waits to be sent/)).toBeTruthy();
    expect(usePayDrafts.getState().drafts).toEqual({});
  });

  it("keeps rules that are being changed while another tab is looked at", async () => {
    show();
    await press("Pay rules", "tab");
    await enter("On time, within minutes", "9");
    await press("Forgotten clock-outs", "switch");
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

  it("pays nobody while the device is still being filled", async () => {
    await rememberSync(replica, { ...COMPLETE, version: -1 });
    show();
    await open("Sam Okafor");
    expect(await screen.findByText(/This device is still being filled/)).toBeTruthy();
    const isOff = (name: string) =>
      (screen.getByRole("button", { name, hidden: true }) as HTMLButtonElement).disabled;
    expect(isOff("Save payment")).toBe(true);
  });

  it("does not pay less than nothing", async () => {
    show();
    await open("Sam Okafor");
    await enter("Deductions", "500");
    expect(screen.getByText(/More is taken away than there is/)).toBeTruthy();
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
    // What came late is looked for once the rest is there.
    await vi.waitFor(async () =>
      expect((await cells("Sam Okafor")).slice(4)).toEqual([
        ...["$15.75", "$0.00", "$0.00", "$31.50", "$0.00", "$47.25"],
      ]),
    );
    const panel = within(await open("Sam Okafor"));
    expect(panel.getByText(/punches that arrived after it was paid/)).toBeTruthy();
    await press("Jun 8 – 14, 2026: $31.50", "switch");
    await waitFor(async () => expect(panel.getAllByText("$15.75").length).toBeGreaterThan(1));
    expect(panel.queryByText("$47.25")).toBeNull();
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
    await waitFor(async () => expect((await cells("Sam Okafor"))[1]).toBe("Changed since approved"));
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
    const notice = await screen.findByText(/3 devices may hold punches that are not here/);
    expect(notice.textContent).toContain("old (last heard of Sat, Jun 13, 9:00 AM)");
    expect(notice.textContent).toContain("full (1 punch not sent)");
    expect(notice.textContent).toContain("dark (last heard of Thu, Jan 1, 9:00 AM, 2 punches not sent)");
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
      "$15.75 an hour",
      "$16.00 an hour, from Thu, Jun 11",
    ]);
  });

  it("takes a rate of an earlier day, of which the last word counts", async () => {
    await rate("2000-01-01", 15.75, 1);
    show();
    await open("Sam Okafor");
    await press("Rates…");
    await press("Save rate");
    expect(screen.getByText("Enter an amount")).toBeTruthy();
    // Today is the 17th.
    const day = () => screen.getByRole("spinbutton", { name: /^day/ });
    for (const shown of ["16", "15", "14", "13", "12", "11"]) {
      await act(async () => void fireEvent.keyDown(day(), { key: "ArrowDown" }));
      await waitFor(() => expect(day().textContent).toBe(shown));
    }
    await enter("Rate per hour", "16");
    await press("Save rate");
    expect((await screen.findAllByText("$294.00")).length).toBeGreaterThan(0);
    const stored = await rows(replica, "pay_rate")
      .find({ selector: { rate: 16 } })
      .exec();
    expect(stored.map((row) => row.toMutableJSON())).toMatchObject([
      { employee_id: SAM.id, from_day: "2026-06-11", kind: "pay_rate", created_by: replica.userId },
    ]);
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
    const said = within(await screen.findByRole("alertdialog", { name: "The file for Gusto is incomplete" }));
    expect(said.getAllByRole("listitem").map((item) => item.firstChild?.textContent)).toEqual([
      "No saved payment: Ann Lee",
      "No employee ID or file number: Sam Okafor",
      "Deductions: Sam Okafor",
    ]);
    expect(said.getByText(/Enter them in Gusto before you run payroll/)).toBeTruthy();
    expect(downloadFile).not.toHaveBeenCalled();
    await press("Download anyway");
    expect(downloadFile).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("alertdialog")).toBeNull();
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

  it("pays everybody at once, and those whose hours are not approved on request", async () => {
    show();
    await line("Sam Okafor");
    await press("Pay everybody…");
    expect(await screen.findByText("Nobody is ready to be paid.")).toBeTruthy();
    const box = screen.getByRole("checkbox", { name: /Also pay 1 person/ });
    await act(async () => void fireEvent.click(box));
    await press("Save 1 payment");
    expect(await screen.findByText("All of them are saved.")).toBeTruthy();
    expect(await payments()).toHaveLength(1);
    await press("Close");
    expect((await cells("Sam Okafor"))[1]).toBe("Paid");
  });
});
