import "fake-indexeddb/auto";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { employeePaymentEntity } from "#schema/entities/employee-payment.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newFormat } from "#tests/factories/format.ts";
import { newPayment } from "#tests/factories/payments.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { downloadFile } from "#ui/page/download-file.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { BusinessFormat } from "../format/use-format.ts";
import type { payslipPdf } from "./payslip-pdf.ts";
import { useMakePayslip, usePayslip } from "./use-payslip.ts";

/** The title of the payslip, the locale of its numbers, and the logo. */
const code = vi.hoisted(() => ({ isHere: true }));
vi.mock("./payslip-pdf.ts", () => ({
  payslipPdf: async (...[say, , { logo }, , { locale }]: Parameters<typeof payslipPdf>) => {
    if (!code.isHere) throw new TypeError("Failed to fetch dynamically imported module");
    return [say("pdf.title"), locale, logo];
  },
}));
vi.mock("#ui/page/download-file.ts", () => ({ downloadFile: vi.fn() }));
vi.mock("../logo/use-logo-for-file.ts", () => ({ useLogoForFile: () => async () => "the logo" }));

const payment = newPayment();
let replica: Replica;
beforeEach(async () => {
  const entities = [profileEntity, businessEntity, employeePaymentEntity, positionEntity];
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, entities);
});
afterEach(async () => {
  cleanup();
  toastQueue.clear();
  vi.restoreAllMocks();
  code.isHere = true;
  await replica.close();
});

function wrapper({ children }: { children: ReactNode }) {
  const me = newUser(payment.business_id, "employee");
  return (
    <CommandContextContext value={commandContext(me, replica, new FakeDevice())}>
      <ReplicaContext value={{ replica, userId: "me" }}>
        <BusinessFormat value={newFormat()}>{children}</BusinessFormat>
      </ReplicaContext>
    </CommandContextContext>
  );
}

it("makes a payslip in the language of the person paid, whatever the admin's is, with the business's logo", async () => {
  await replica.profiles.insert(newPerson({ id: payment.employee_id, locale: "ar-EG" }));
  const { result } = renderHook(useMakePayslip, { wrapper });
  const slip = ["قسيمة الراتب", "ar-EG", "the logo"];
  await waitFor(async () => expect(await result.current(payment)).toEqual(slip));
});

it.each([
  [false, "Needs a connection"],
  [true, "Couldn't create the payslip"],
])("says why a payslip that is not on this device cannot be had (online: %s)", async (isOnline, text) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  useSyncStatus.setState({ online: isOnline });
  code.isHere = false;
  const { result } = renderHook(() => usePayslip(payment), { wrapper });
  await act(() => result.current.download());
  expect(toastQueue.visibleToasts.map(({ content }) => content.text)).toEqual([
    expect.stringContaining(text),
  ]);
  expect(downloadFile).not.toHaveBeenCalled();
});
