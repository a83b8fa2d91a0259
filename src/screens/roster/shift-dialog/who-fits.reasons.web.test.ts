import { describe, expect, it } from "vitest";
import type { Candidate } from "#domain/roster/candidates.ts";
import type { RosterShift } from "#domain/roster/check-roster.ts";
import { createFormat } from "#lib/format/create-format.ts";
import { REGIONAL_DEFAULTS } from "#lib/format/format-settings.ts";
import { rosterWords } from "#words/made/roster.ts";
import { scheduleWords } from "#words/made/schedule.ts";
import { type CandidateFacts, candidateReasons, fitnessOf } from "./who-fits.tsx";

const say = await rosterWords.load("en-US");
const HOUR_MS = 3_600_000;
const format = createFormat({
  ...REGIONAL_DEFAULTS,
  locale: "en-US",
  zone: "Europe/Dublin",
  currency: "USD",
});

const EARLIER: RosterShift = {
  id: "earlier",
  user_id: "anna",
  date: "2026-03-03",
  start_time: "06:00",
  end_time: "10:00",
  time_slot: null,
  status: "scheduled",
};
const sayShift = await scheduleWords.load("en-US");
const anna = (more: Partial<Candidate> = {}): Candidate => ({
  user_id: "anna",
  availability: { kind: "free" },
  findings: [],
  weekMs: 0,
  recentMs: 0,
  cost: 96,
  ...more,
});
const facts = (more: Partial<CandidateFacts> = {}): CandidateFacts => ({
  hasAsked: false,
  restsSince: null,
  usualMs: 0,
  beyondMs: null,
  isPayKnown: true,
  shifts: [EARLIER],
  format,
  sayShift,
  ...more,
});

describe("somebody", () => {
  it.each<[string, Partial<Candidate>, ReturnType<typeof fitnessOf>]>([
    ["who is free", {}, "fits"],
    ["who is away", { availability: { kind: "away", reason: null } }, "cannot"],
    ["who works then", { findings: [{ kind: "overlap", with: "earlier", ms: HOUR_MS }] }, "cannot"],
    ["who asked to be off", { availability: { kind: "asked-off", reason: null } }, "maybe"],
    ["who would like to", { availability: { kind: "free", wish: "would-like" } }, "fits"],
    ["who would rather not", { availability: { kind: "free", wish: "rather-not" } }, "maybe"],
    ["of another position", { findings: [{ kind: "cannot-work-position", position: "Bar" }] }, "cannot"],
    ["who did not say", { availability: { kind: "unsaid" } }, "maybe"],
    ["who gave other hours", { availability: { kind: "elsewhen" } }, "maybe"],
    ["who has little rest", { findings: [{ kind: "short-rest", with: "earlier", ms: HOUR_MS }] }, "maybe"],
  ])("%s fits or not", (_, more, expected) => {
    expect(fitnessOf(anna(more))).toBe(expected);
  });

  it.each<[string, Partial<Candidate>, Partial<CandidateFacts>, string[]]>([
    [
      "free and rested",
      { weekMs: 32 * HOUR_MS },
      { restsSince: "2026-03-02T17:00:00.000Z" },
      ["Available", "Previous shift ends Mon, Mar 2, 5:00 PM", "32h that week", "Costs $96.00"],
    ],
    [
      "whose turn it is, and who asked",
      { recentMs: 10 * HOUR_MS },
      { usualMs: 20 * HOUR_MS, hasAsked: true },
      [
        "Requested this shift",
        "Available",
        "No other hours that week",
        "Fewer hours than others lately",
        "Costs $96.00",
      ],
    ],
    [
      "who is planned for less than agreed",
      { weekMs: 24 * HOUR_MS },
      { beyondMs: -6 * HOUR_MS },
      ["Available", "24h that week", "6h below contract", "Costs $96.00"],
    ],
    [
      "unavailable, with the reason they gave",
      { availability: { kind: "away", reason: "Dentist" } },
      { isPayKnown: false },
      ["Unavailable: Dentist", "No other hours that week", "No pay rate"],
    ],
    [
      "who would rather not",
      { availability: { kind: "free", wish: "rather-not" } },
      {},
      ["Available", "Would rather not work then", "No other hours that week", "Costs $96.00"],
    ],
    [
      "who asked to be off",
      { availability: { kind: "asked-off", reason: null } },
      {},
      ["Time off requested", "No other hours that week", "Costs $96.00"],
    ],
    [
      "who works then",
      { findings: [{ kind: "overlap", with: "earlier", ms: HOUR_MS }], weekMs: 4 * HOUR_MS },
      { restsSince: "2026-03-02T17:00:00.000Z" },
      ["Available", "Already working Tue, Mar 3, 6:00 AM – 10:00 AM", "4h that week", "Costs $96.00"],
    ],
    [
      "who works earlier that day",
      { findings: [{ kind: "second-shift", with: "earlier" }], weekMs: 4 * HOUR_MS },
      {},
      ["Available", "Also working Tue, Mar 3, 6:00 AM – 10:00 AM", "4h that week", "Costs $96.00"],
    ],
    [
      "with little rest, of which it is not said that it is rest",
      { findings: [{ kind: "short-rest", with: "earlier", ms: 9 * HOUR_MS }] },
      { restsSince: "2026-03-03T10:00:00.000Z" },
      ["Available", "Only 9h of rest between shifts", "No other hours that week", "Costs $96.00"],
    ],
  ])("%s is told of with reasons", (_, more, known, expected) => {
    expect(candidateReasons(say, anna(more), facts(known))).toEqual(expected);
  });
});
