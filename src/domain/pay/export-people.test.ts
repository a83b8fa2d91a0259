import { expect, it } from "vitest";
import { newPayment } from "#tests/factories/payments.ts";
import { thawPay } from "./payments.ts";
import { exportPeople } from "./payroll-exports.ts";
import type { PayRow } from "./payroll-rows.ts";
import type { Payment, PayState } from "./person-pay.ts";

function rowOf(state: PayState, payment: Payment | null, name = "Ann Lee"): PayRow {
  const pay = { person: "ann", state, snapshot: null, taken: [], pending: [], late: [] };
  return { ...pay, approval: "approved", id: "ann", name, payment, draft: null, rates: [] };
}

it.each<[string, PayRow, string | null]>([
  ["is owed nothing", rowOf("nothing", null), null],
  ["has no payment yet", rowOf("ready", null), "unpaid"],
  ["has to be looked at first", rowOf("review", null), "unpaid"],
  ["was paid without a word on the hours", rowOf("paid", newPayment({}, { frozen: null })), "unexplained"],
])("whoever %s is not in the file", (_, row, why) => {
  expect(exportPeople([row], { ann: "17" })).toEqual([{ name: "Ann Lee", row: why }]);
});

it.each([
  ["Ann Lee", "Ann", "Lee"],
  ["Ann van der Lee", "Ann", "van der Lee"],
  ["Cher", "Cher", ""],
  ["  Ann   Maria  Lee ", "Ann", "Maria Lee"],
])("%s is first %j and last %j", (name, firstName, lastName) => {
  const [person] = exportPeople([rowOf("paid", newPayment(), name)], {});
  expect(person?.row).toMatchObject({ firstName, lastName, payrollId: "" });
});

it("gives the payment as it was frozen, and the product's own id of the person", () => {
  const payment = newPayment();
  const [person] = exportPeople([rowOf("paid", payment)], { ann: "17", ben: "18" });
  expect(person?.row).toMatchObject({
    payrollId: "17",
    snapshot: payment.frozen && thawPay(payment.frozen),
  });
});
