import { useMemo, useState } from "react";
import { genericValues } from "#domain/pay/packs/generic.ts";
import { paySettingsOf } from "#domain/pay/pay-rules.ts";
import { areKnown, payRulesOf } from "#domain/pay/rule-sets.ts";
import { clockRulesOf } from "#domain/work/clock-rules.ts";
import { changedFields } from "#lib/changed-fields.ts";
import { useBusiness } from "#queries/business.ts";
import { useRuleSets } from "#queries/rule-sets.ts";
import type { Business } from "#schema/entities/business.ts";
import type { RuleSet } from "#schema/entities/rule-set.ts";
import { TableSkeleton } from "#ui/marks/skeleton.tsx";
import { Tabs } from "#ui/page/tabs.tsx";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useAddressQuery } from "#view/layout/use-address-query.ts";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import { PayTab } from "./pay-tab.tsx";
import type { HourRules } from "./rules/hours-cards.tsx";
import { RuleHistory } from "./rules/rule-history.tsx";
import { RulesTab } from "./rules/rules-tab.tsx";

/** Where admins pay people and set the pay rules. */
export function PayrollScreen() {
  const say = usePayrollWords();
  const business = useBusiness();
  const rows = useRuleSets();
  return business && rows ? (
    <Payroll business={business} rows={rows} />
  ) : (
    <TableSkeleton label={say("loading")} columns={6} rows={8} />
  );
}

const noRules = (): Partial<HourRules> => ({});

function Payroll({ business, rows }: { business: Business; rows: RuleSet[] }) {
  const say = usePayrollWords();
  const [query, show] = useAddressQuery();
  const sets = useMemo(() => payRulesOf(business, rows), [business, rows]);
  // What was saved last, also if it is still to come.
  const saved = useMemo(
    () => ({ ...paySettingsOf(business), ...genericValues(sets.at(-1)?.params), ...clockRulesOf(business) }),
    [business, sets],
  );
  const { values: typed, setValues, startOver } = useKeptValues("pay-rules", noRules);
  const [firstDay, setFirstDay] = useState<string | null>(null);
  const rules = { ...saved, ...typed };
  const changes = changedFields(saved, rules);
  // On every tab, so that an update does not reload the page.
  useUnsavedForm(Object.keys(changes).length > 0);
  return (
    <Tabs
      label={say("tabs.label")}
      selectedKey={query.get("tab") === "rules" ? "rules" : "pay"}
      onSelectionChange={(tab) => show({ tab: String(tab) })}
      tabs={[
        {
          id: "pay",
          label: say("tabs.pay"),
          content: <PayTab business={business} settings={saved} sets={sets} />,
        },
        {
          id: "rules",
          label: say("tabs.rules"),
          content: areKnown(sets) ? (
            <RulesTab
              sets={sets}
              firstDay={firstDay}
              onFirstDay={setFirstDay}
              saved={saved}
              changes={changes}
              rules={rules}
              onChange={(next) => setValues({ ...typed, ...next })}
              onReset={() => {
                startOver();
                setFirstDay(null);
              }}
            />
          ) : (
            <div className="flex max-w-3xl flex-col gap-5">
              <p className="text-muted">{say("why.unknown")}</p>
              <RuleHistory sets={sets} />
            </div>
          ),
        },
      ]}
    />
  );
}
