import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { paySettingsOf } from "#domain/pay/pay-rules.ts";
import { useBusiness } from "#queries/business.ts";
import type { Business } from "#schema/entities/business.ts";
import { TableSkeleton } from "#ui/marks/skeleton.tsx";
import { Tabs } from "#ui/page/tabs.tsx";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import { PayTab } from "./pay-tab.tsx";
import type { HourRules } from "./rules/hours-rule.tsx";
import { RulesTab, useUnsavedRules } from "./rules/rules-tab.tsx";

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

function Payroll({ business }: { business: Business }) {
  const say = usePayrollWords();
  const [query, setQuery] = useSearchParams();
  const settings = useMemo(() => paySettingsOf(business), [business]);
  const [changes, setChanges] = useState<Partial<HourRules>>({});
  useUnsavedRules(business, changes);
  const choose = (tab: string) => setQuery({ ...Object.fromEntries(query), tab }, { replace: true });
  return (
    <div className="mx-auto max-w-7xl">
      <Tabs
        label={say("tabs.label")}
        selectedKey={query.get("tab") === "rules" ? "rules" : "pay"}
        onSelectionChange={(tab) => choose(String(tab))}
        tabs={[
          { id: "pay", label: say("tabs.pay"), content: <PayTab business={business} settings={settings} /> },
          {
            id: "rules",
            label: say("tabs.rules"),
            content: <RulesTab business={business} changes={changes} onChange={setChanges} />,
          },
        ]}
      />
    </div>
  );
}
