import "fake-indexeddb/auto";
import {
  act,
  type ByRoleMatcher,
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
} from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, vi } from "vitest";
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
import { employeePaymentEntity } from "#schema/entities/employee-payment.ts";
import { payRateEntity } from "#schema/entities/pay-rate.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { punchApprovalEntity } from "#schema/entities/punch-approval.ts";
import { ruleSetEntity } from "#schema/entities/rule-set.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { PayrollScreen } from "#screens/payroll/payroll-screen.tsx";
import { usePayDrafts } from "#stores/pay-drafts.ts";
import { useSession } from "#stores/session-store.ts";
import { downloadFile } from "#ui/page/download-file.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { BusinessFormat } from "#view/format/use-format.ts";
import { newBusiness } from "./business.ts";
import { commandContext } from "./command-context.ts";
import { newFormat } from "./format.ts";
import { newRow } from "./new-row.ts";
import { newPerson } from "./people.ts";
import { punchesOf } from "./punches.ts";
import { COMPLETE, FakeDevice, newUser } from "./replica.ts";

/** Pays weekly. */
export const PAYROLL_BUSINESS = newBusiness({ timezone: "UTC", pay_anchor: "2026-06-01", pay_every: "week" });
const SAM = newPerson({ id: "d0000000-0000-4000-8000-000000000003", name: "Sam Okafor", payrate: 15.75 });
const ANN = newPerson({ id: "d0000000-0000-4000-8000-000000000004", name: "Ann Lee", payrate: null });
/** Sam for 15.75 an hour, Ann without a rate. */
export const PAYROLL_PEOPLE = { SAM, ANN };
/** The week from 8 to 14 June 2026 is over. */
export const PAYROLL_TODAY = "2026-06-17T12:00:00.000Z";

/** The current test's replica. */
export let payrollReplica: Replica;
/** Its device, whose clock tests may set. */
export let payrollDevice: FakeDevice;

/** Gives each test of a file a replica with both people and Sam's week; the file mocks `downloadFile`. */
export function preparePayroll(): void {
  vi.setConfig({ testTimeout: 60_000 });
  configure({ asyncUtilTimeout: 20_000 });
  beforeEach(async () => {
    payrollDevice = new FakeDevice();
    payrollDevice.instant = PAYROLL_TODAY;
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    payrollReplica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
      ...[
        businessEntity,
        profileEntity,
        punchEntity,
        shiftEntity,
        employeePaymentEntity,
        payRateEntity,
        deviceEntity,
        ruleSetEntity,
      ],
    ]);
    await rememberSync(payrollReplica, COMPLETE);
    await payrollReplica.businesses.insert(PAYROLL_BUSINESS);
    for (const person of [SAM, ANN]) await payrollReplica.profiles.insert(person);
    await payPunches(SAM.id, ["in 09:00 id=a", "out 17:00 id=b", "in 11T09:00 id=c", "out 11T19:30 id=d"]);
  });
  afterEach(async () => {
    cleanup();
    for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
    usePayDrafts.setState(usePayDrafts.getInitialState());
    useSession.setState(useSession.getInitialState());
    localStorage.clear();
    vi.unstubAllGlobals();
    vi.mocked(downloadFile).mockClear();
    await payrollReplica.close();
  });
}

/** Stores a person's punches as received by the server. */
export async function payPunches(
  person: string,
  texts: readonly string[],
  received_at: string | null = null,
) {
  const given = {
    business_id: PAYROLL_BUSINESS.id,
    zone: "UTC",
    user_id: person,
    created_by: person,
    received_at,
  };
  for (const event of punchesOf(texts)) {
    await payrollReplica.punches.insert(newRow(punchEntity, { ...event, ...given }));
  }
}

/** Approves Sam's current week. */
export async function approvePay() {
  const punches = punchesOf(["in 09:00 id=a", "out 17:00 id=b", "in 11T09:00 id=c", "out 11T19:30 id=d"]);
  const paid = paidIntervals(workOf(punches, { now: PAYROLL_TODAY, maxMs: 16 * 3_600_000 }).intervals, []);
  const days = { from: "2026-06-08", to: "2026-06-14", at: "2026-06-14T23:00:00.000Z" };
  const said = { approved_by: payrollReplica.userId, approved_at: PAYROLL_TODAY, ...approvedWork(paid) };
  const row = { business_id: PAYROLL_BUSINESS.id, user_id: SAM.id, ...days, ...said };
  await rows(payrollReplica, "approval").insert(newRow(punchApprovalEntity, row));
}

/** Renders the payroll as an admin sees it; with a server if something is asked of it. */
export function showPayroll(server?: object) {
  const user = { ...newUser(PAYROLL_BUSINESS.id, "admin"), id: payrollReplica.userId };
  const context = {
    ...commandContext(user, payrollReplica, payrollDevice),
    remote: async () => server as never,
  };
  useSession.setState({ scope: context.scope, user: { id: user.id, email: "" } as never });
  render(
    <MemoryRouter>
      <CommandContextContext value={context}>
        <ReplicaContext value={{ replica: payrollReplica, userId: user.id }}>
          <BusinessFormat value={newFormat()}>
            <PayrollScreen />
          </BusinessFormat>
        </ReplicaContext>
      </CommandContextContext>
    </MemoryRouter>,
  );
}
/** Returns a person's row. */
export const payrollLine = (name: string) => screen.findByRole("row", { name: new RegExp(name) });
/** Returns the texts of its cells. */
export const payrollCells = async (name: string) =>
  Array.from((await payrollLine(name)).children, (cell) => cell.textContent);
/** Presses the element with that name, by default a button. */
export const pressPay = async (name: string | RegExp, role: ByRoleMatcher = "button") => {
  const found = await screen.findByRole(role, { name });
  await act(async () => void fireEvent.click(found));
};

/** Opens a person's row. */
export async function openPay(name: string) {
  const row = await payrollLine(name);
  await act(async () => void fireEvent.click(row));
  return screen.findByRole("dialog", { name });
}

/** Types into a field and leaves it. */
export async function enterPay(label: string, text: string) {
  const field = screen.getByRole("textbox", { name: label });
  await act(async () => {
    field.focus();
    fireEvent.change(field, { target: { value: text } });
  });
  await act(async () => field.blur());
}

/** Saves Sam's unapproved payment. */
export async function savePay() {
  await openPay("Sam Okafor");
  await pressPay("Save payment");
  await pressPay("Save anyway");
  await screen.findByRole("button", { name: "Generate Payslip" });
}
