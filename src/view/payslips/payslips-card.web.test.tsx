import "fake-indexeddb/auto";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { employeePaymentEntity } from "#schema/entities/employee-payment.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newFormat } from "#tests/factories/format.ts";
import { newPayment } from "#tests/factories/payments.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { BusinessFormat } from "../format/use-format.ts";
import { PayslipsCard } from "./payslips-card.tsx";

let replica: Replica;
afterEach(async () => {
  cleanup();
  useSession.setState(useSession.getInitialState());
  await replica.close();
});

it("shows people what they were paid for which time, and a voided payment as void", async () => {
  const entities = [profileEntity, businessEntity, employeePaymentEntity];
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, entities);
  const { period: _, frozen: __, ...row } = newPayment();
  await replica.employee_payments.insert(row);
  const voided = { id: "a0000000-0000-4000-8000-000000000002", voided_at: "2026-03-09T09:00:00.000Z" };
  await replica.employee_payments.insert({ ...row, ...voided });
  useSession.setState({ user: { id: row.employee_id, email: "", businessName: "" } });
  render(
    <CommandContextContext value={commandContext(newUser("b"), replica, new FakeDevice())}>
      <ReplicaContext value={{ replica, userId: row.employee_id }}>
        <BusinessFormat value={newFormat()}>
          <PayslipsCard />
        </BusinessFormat>
      </ReplicaContext>
    </CommandContextContext>,
  );
  const [inForce, gone] = await screen.findAllByRole("listitem");
  expect(inForce?.textContent?.replaceAll("\u00a0", " ")).toContain("17 h 30 min$284.69");
  expect(gone?.textContent).toContain("Voided on Mar 9, 2026Void$284.69");
  expect(gone && within(gone).queryByRole("button")).toBeNull();
});
