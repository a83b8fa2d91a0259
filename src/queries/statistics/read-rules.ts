import { statisticsPeopleOf } from "#domain/statistics/statistics-rows.ts";
import { graceMs } from "#domain/work/clock-rules.ts";
import { currencyDigits } from "#lib/format/format-numbers.ts";
import { must } from "#lib/must.ts";
import type { RawReplica, RawRow } from "#replica/rxdb/raw-database.ts";
import type { Business } from "#schema/entities/business.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { CountingRules } from "./counted-block.ts";

/**
 * What the business laid down and who works or has worked there, as the replica has it now. Rejects while there is no
 * business in it.
 */
export async function readRules(replica: RawReplica): Promise<CountingRules> {
  const [businesses, profiles, templates] = await Promise.all(
    ["businesses", "profiles", "templates"].map((name) => replica.read(name, (view) => view.all())),
  );
  const business = must(rowsOf<Business>(businesses)[0], "a business in the replica");
  const decimals = currencyDigits(business.currency);
  const members = rowsOf<Profile>(profiles).filter(({ business_id }) => business_id === business.id);
  return {
    zone: business.timezone,
    graceMs: graceMs(business),
    approvalMode: business.approval_mode,
    paysBreaks: business.pay_breaks_paid,
    decimals,
    templates: rowsOf<ShiftTemplate>(templates).filter(({ kind }) => kind === "shift_template"),
    people: statisticsPeopleOf(members, decimals),
  };
}

function rowsOf<T>(rows: readonly RawRow[] | undefined): readonly T[] {
  return (rows ?? []) as unknown as readonly T[];
}
