import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { paySettingsOf } from "#domain/pay/pay-rules.ts";
import { clockRulesOf } from "#domain/work/clock-rules.ts";
import { changedFields } from "#lib/changed-fields.ts";
import { useBusiness } from "#queries/business.ts";
import type { Business } from "#schema/entities/business.ts";
import { TableSkeleton } from "#ui/marks/skeleton.tsx";
import { Tabs } from "#ui/page/tabs.tsx";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import { PayTab } from "./pay-tab.tsx";
import type { HourRules } from "./rules/hours-cards.tsx";
import { RulesTab } from "./rules/rules-tab.tsx";

/** Where admins pay people and set the pay rules. */
export function PayrollScreen() {
  const say = usePayrollWords();
  const business = useBusiness();
  return business ? (
    <Payroll business={business} />
  ) : (
    <TableSkeleton label={say("loading")} columns={6} rows={8} />
  );
}

const noRules = (): Partial<HourRules> => ({});

function Payroll({ business }: { business: Business }) {
  const say = usePayrollWords();
  const [query, setQuery] = useSearchParams();
  const saved = useMemo(() => ({ ...paySettingsOf(business), ...clockRulesOf(business) }), [business]);
  const { values: typed, setValues, startOver } = useKeptValues("pay-rules", noRules);
  const rules = { ...saved, ...typed };
  const changes = changedFields(saved, rules);
  // On every tab, so that an update does not reload the page.
  useUnsavedForm(Object.keys(changes).length > 0);
  const choose = (tab: string) => setQuery({ ...Object.fromEntries(query), tab }, { replace: true });
  return (
    <Tabs
      label={say("tabs.label")}
      selectedKey={query.get("tab") === "rules" ? "rules" : "pay"}
      onSelectionChange={(tab) => choose(String(tab))}
      tabs={[
        { id: "pay", label: say("tabs.pay"), content: <PayTab business={business} settings={saved} /> },
        {
          id: "rules",
          label: say("tabs.rules"),
          content: (
            <RulesTab
              saved={saved}
              changes={changes}
              rules={rules}
              onChange={(next) => setValues({ ...typed, ...next })}
              onReset={() => startOver()}
            />
          ),
        },
      ]}
    />
  );
}
