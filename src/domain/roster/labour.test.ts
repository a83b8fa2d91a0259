import { expect, it } from "vitest";
import { payRateEntity } from "#schema/entities/pay-rate.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { type RateOf, rateOf } from "../pay/rates.ts";
import { labourOf } from "./labour.ts";

const HOUR_MS = 3_600_000;
const PEOPLE = [
  { id: "anna", payrate: 12.5, position_payrates: { bar: 15 } },
  { id: "ben", payrate: 0 },
  { id: "cleo", payrate: null },
];
const RATES = rateOf(PEOPLE, []);

const shift = (user_id: string | null, date: string, hours: string, more = {}) => {
  const [start_time = "", end_time = ""] = hours.split("-");
  return { user_id, date, start_time, end_time, estimated_pay: null, ...more };
};
const labour = (hours: number, cost: number) => ({ ms: hours * HOUR_MS, cost });

it("adds up hours and cost by day, by person and in all", () => {
  const totals = labourOf(
    [
      shift("anna", "2026-06-08", "09:00-17:00"),
      shift("anna", "2026-06-09", "22:00-02:00"),
      shift("ben", "2026-06-08", "09:00-12:30"),
      shift("cleo", "2026-06-09", "09:00-10:00"),
    ],
    RATES,
    "Europe/Dublin",
  );
  expect(totals.total).toEqual(labour(16.5, 150));
  expect(totals.days).toEqual(
    new Map([
      ["2026-06-08", labour(11.5, 100)],
      ["2026-06-09", labour(5, 50)],
    ]),
  );
  expect(totals.people).toEqual(
    new Map([
      ["anna", labour(12, 150)],
      ["ben", labour(3.5, 0)],
      ["cleo", labour(1, 0)],
    ]),
  );
});

it("takes the pay that was put down for a shift before the rule", () => {
  const shifts = [
    shift("anna", "2026-06-08", "09:00-17:00", { estimated_pay: 140 }),
    shift("anna", "2026-06-09", "09:00-17:00", { estimated_pay: 0 }),
  ];
  expect(labourOf(shifts, RATES, "UTC").people.get("anna")).toEqual(labour(16, 140));
});

it("counts the hours of open shifts as nobody's", () => {
  const shifts = [
    shift(null, "2026-06-08", "09:00-12:00"),
    shift(null, "2026-06-08", "14:00-15:00", { estimated_pay: 20 }),
  ];
  expect(labourOf(shifts, RATES, "UTC")).toEqual({
    total: labour(4, 20),
    days: new Map([["2026-06-08", labour(4, 20)]]),
    people: new Map(),
  });
});

it("pays the hours of a night as long as it really is", () => {
  const night = shift("anna", "2026-10-24", "22:00-06:00");
  expect(labourOf([night], RATES, "Europe/Dublin").total).toEqual(labour(9, 112.5));
});

it("leaves unpaid breaks out of hours and cost, and pays the others", () => {
  const breaks = [
    { after: 120, minutes: 15, paid: true },
    { after: 240, minutes: 30, paid: false },
  ];
  const shifts = [
    shift("anna", "2026-06-08", "09:00-17:00", { breaks }),
    shift("ben", "2026-06-08", "09:00-17:00", { breaks: null }),
  ];
  expect(labourOf(shifts, RATES, "UTC")).toEqual({
    total: labour(15.5, 93.75),
    days: new Map([["2026-06-08", labour(15.5, 93.75)]]),
    people: new Map([
      ["anna", labour(7.5, 93.75)],
      ["ben", labour(8, 0)],
    ]),
  });
});

it("takes the rate of the shift's position, and of the shift's own day where it is known", () => {
  const shifts = ["2026-06-08", "2026-06-10"].flatMap((date) => [
    shift("anna", date, "09:00-10:00", { position_id: "bar" }),
    shift("anna", date, "10:00-11:00", { position_id: "kitchen" }),
  ]);
  const costs = (rates: RateOf) => labourOf(shifts, rates, "UTC").days;
  expect(costs(RATES)).toEqual(
    new Map([
      ["2026-06-08", labour(2, 27.5)],
      ["2026-06-10", labour(2, 27.5)],
    ]),
  );
  const said = [
    { from_day: "2000-01-01", rate: 12.5 },
    { from_day: "2026-06-09", rate: 14 },
    { from_day: "2026-06-10", rate: 16, position_id: "bar" },
  ].map((row) => newRow(payRateEntity, { ...row, employee_id: "anna" }));
  expect(costs(rateOf(PEOPLE, said))).toEqual(
    new Map([
      ["2026-06-08", labour(2, 25)],
      ["2026-06-10", labour(2, 30)],
    ]),
  );
});
