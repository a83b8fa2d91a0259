import "fake-indexeddb/auto";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { employeePaymentEntity } from "#schema/entities/employee-payment.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { newFormat } from "#tests/factories/format.ts";
import { newPayment } from "#tests/factories/payments.ts";
import { newPerson } from "#tests/factories/people.ts";
import { BusinessFormat } from "../format/use-format.ts";
import type { payslipPdf } from "./payslip-pdf.ts";
import { useMakePayslip } from "./use-payslip.ts";

/** The title of the payslip, the locale of its numbers, and the logo. */
vi.mock("./payslip-pdf.ts", () => ({
  payslipPdf: async (...[say, , { logo }, , { locale }]: Parameters<typeof payslipPdf>) => [
    say("pdf.title"),
    locale,
    logo,
  ],
}));
vi.mock("../logo/use-logo-for-file.ts", () => ({ useLogoForFile: () => async () => "the logo" }));

let replica: Replica;
afterEach(async () => {
  cleanup();
  await replica.close();
});

it("makes a payslip in the language of the person paid, whatever the admin's is, with the business's logo", async () => {
  const entities = [profileEntity, businessEntity, employeePaymentEntity];
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, entities);
  const payment = newPayment();
  await replica.profiles.insert(newPerson({ id: payment.employee_id, locale: "ar-EG" }));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ReplicaContext value={{ replica, userId: "me" }}>
      <BusinessFormat value={newFormat()}>{children}</BusinessFormat>
    </ReplicaContext>
  );
  const { result } = renderHook(useMakePayslip, { wrapper });
  const slip = ["قسيمة الراتب", "ar-EG", "the logo"];
  await waitFor(async () => expect(await result.current(payment)).toEqual(slip));
});
