import { entity, type RowOf } from "./entity.ts";
import { author, createdAt, day, json, ofBusiness, text } from "./fields.ts";
import { TEMPLATES } from "./shift-template.ts";

/** The values of a rule set's params, by code: numbers, texts, switches, and null for a rule that is off. */
export type RuleParams = Record<string, number | string | boolean | null>;

/**
 * The pay rules of a business from a calendar day on: those that `code` names (domain/pay/packs), with their params. They are
 * in force from the first of their own work weeks on or after the day. Rows are only added: of several for one day the last
 * to reach the server counts. Admins write them; all members read them.
 *
 * As a contract, one whose day is still to come may be withdrawn, which deletes it (public.guard_rule_set).
 */
export const ruleSetEntity = entity("rule_set", {
  in: TEMPLATES,
  table: "rule_sets",
  read: "members",
  isFinal: true,
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    from_day: day(),
    code: text(40, /^[a-z][a-z0-9-]*$/),
    params: json<RuleParams>().byDefault({}),
    created_by: author(),
    created_at: createdAt(),
  },
});
export type RuleSet = RowOf<typeof ruleSetEntity>;
