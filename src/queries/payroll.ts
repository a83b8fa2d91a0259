import { useMemo } from "react";
import { map } from "rxjs";
import type { PayPeriod } from "#domain/pay/pay-period.ts";
import type { PayrollRecords } from "#domain/pay/payroll-rows.ts";
import { approvalInstants, approvalsFor, payrollInstants } from "#domain/pay/payroll-span.ts";
import { isInForce, type Payment } from "#domain/pay/person-pay.ts";
import { decidedOf } from "#domain/work/matches.ts";
import { calendarDay } from "#lib/time/calendar-days.ts";
import type { EmployeePayment } from "#schema/entities/employee-payment.ts";
import { readPaySnapshot } from "#schema/entities/pay-snapshot.ts";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import { useFormerNames, usePeople } from "./people.ts";
import { usePositionSource } from "./positions.ts";
import { useDecisions, usePunches } from "./punches.ts";
import { useShifts } from "./shifts.ts";
import { rowsOf, useLive, useLiveRows } from "./use-live.ts";
import { useApprovals } from "./work.ts";

/** Payments by row: rows never change, so each snapshot is parsed once. */
const read = new WeakMap<EmployeePayment, Payment>();

/** Returns the visible payments in force of everybody or one person, latest period first. */
export function usePayments(userId?: string): Payment[] | undefined {
  const payments = useAllPayments(userId);
  return useMemo(() => payments?.filter(isInForce), [payments]);
}

/** The same with the voided ones. */
export function useAllPayments(userId?: string): Payment[] | undefined {
  return useLive<Payment[]>(
    ({ replica }) =>
      replica.employee_payments
        .find({ selector: { employee_name: { $exists: true }, ...(userId && { employee_id: userId }) } })
        .$.pipe(map((found) => rowsOf<EmployeePayment>(found).map(paymentOf).sort(latestFirst))),
    `payments ${userId ?? ""}`,
  );
}

function paymentOf(row: EmployeePayment): Payment {
  const payment = read.get(row) ?? {
    ...row,
    period: { from: row.pay_period_start, to: row.pay_period_end },
    frozen: readPaySnapshot(row.snapshot),
  };
  read.set(row, payment);
  return payment;
}

function latestFirst(one: Payment, other: Payment): number {
  if (one.pay_period_end !== other.pay_period_end) return one.pay_period_end < other.pay_period_end ? 1 : -1;
  return one.employee_name.localeCompare(other.employee_name) || (one.id < other.id ? -1 : 1);
}

/** Returns all rows that decide a period's pay; undefined while any are loading. */
export function usePayrollRecords(period: PayPeriod, zone: string): PayrollRecords | undefined {
  const people = usePeople();
  const former = useFormerNames();
  const payments = usePayments();
  const payRates = useLiveRows("pay_rate");
  const approvals = usePeriodApprovals(period, zone);
  const instants = payrollInstants(period, approvals ?? [], zone);
  const punches = usePunches(instants);
  const shifts = useShifts(calendarDay(instants.from, zone), calendarDay(instants.to, zone));
  const decisions = useDecisions(instants);
  const positions = usePositionSource(instants);
  const decided = useMemo(
    () => decisions && positions && decidedOf(decisions, positions),
    [decisions, positions],
  );
  return useMemo(
    () =>
      people && payments && payRates && approvals && punches && shifts && decided
        ? { people, former, payments, payRates, approvals, punches, shifts, decided }
        : undefined,
    [people, former, payments, payRates, approvals, punches, shifts, decided],
  );
}

function usePeriodApprovals(period: PayPeriod, zone: string): PunchApproval[] | undefined {
  const approvals = useApprovals(approvalInstants(period, zone));
  return useMemo(() => approvals && approvalsFor(approvals, period), [approvals, period]);
}
