import "fake-indexeddb/auto";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { changeLogo } from "#commands/business/business.ts";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { employeePaymentEntity } from "#schema/entities/employee-payment.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newFormat } from "#tests/factories/format.ts";
import { newPayment } from "#tests/factories/payments.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { BusinessFormat } from "../format/use-format.ts";
import type { payslipPdf } from "./payslip-pdf.ts";
import { useMakePayslip } from "./use-payslip.ts";

/** The title of the payslip, the locale of its numbers, and its logo. */
vi.mock("./payslip-pdf.ts", () => ({
  payslipPdf: async (...[say, , { logo }, , { locale }]: Parameters<typeof payslipPdf>) => [
    say("pdf.title"),
    locale,
    logo,
  ],
}));

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
  const admin = newUser("b0000000-0000-4000-8000-000000000001", "admin");
  await replica.businesses.insert(newBusiness({ id: String(admin.businessId) }));
  const context = commandContext(admin, replica, new FakeDevice());
  await changeLogo(context, new Blob(["logo"], { type: "image/png" }));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CommandContextContext value={context}>
      <ReplicaContext value={{ replica, userId: "me" }}>
        <BusinessFormat value={newFormat()}>{children}</BusinessFormat>
      </ReplicaContext>
    </CommandContextContext>
  );
  const { result } = renderHook(useMakePayslip, { wrapper });
  const logo = `data:image/png;base64,${btoa("logo")}`;
  await waitFor(async () => expect(await result.current(payment)).toEqual(["قسيمة الراتب", "ar-EG", logo]));
});
