import { Suspense, useDeferredValue, useEffect, useMemo, useState } from "react";
import { type PayRuleSettings, payRulesOf, payScheduleOf } from "#domain/pay/pay-rules.ts";
import type { Business } from "#schema/entities/business.ts";
import { useToday } from "#screens/availability/use-today.ts";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotOpened } from "#ui/not-opened.tsx";
import { TableSkeleton } from "#ui/skeleton-shapes.tsx";
import { ExportMenu } from "./export/export-menu.tsx";
import { LateStatus } from "./late-status.tsx";
import { PayList } from "./pay-list.tsx";
import { PaySums } from "./pay-sums.tsx";
import { PeriodBar } from "./period-bar.tsx";
import { RunButtons } from "./run/run-buttons.tsx";
import { RunNotices } from "./run-notices.tsx";
import { usePayPlace } from "./use-pay-place.ts";
import { usePayroll } from "./use-payroll.ts";

const panel = lazyPart(async () => (await import("./person/person-panel.tsx")).PersonPanel, NotOpened);

/** Everybody's pay of a period. */
export function PayTab({ business, settings }: { business: Business; settings: PayRuleSettings }) {
  const rules = useMemo(() => payRulesOf(settings), [settings]);
  const schedule = useMemo(() => payScheduleOf(settings), [settings]);
  const place = usePayPlace(schedule, useToday());
  const payroll = usePayroll(business, place.period, rules);
  const [opened, setOpened] = useState<string | null>(null);
  // Drawn between other things: nobody who types or scrolls waits for a hundred lines.
  const lines = useDeferredValue(payroll?.rows);
  const row = payroll?.rows.find(({ id }) => id === opened);

  useEffect(panel.preloadWhenIdle, []);

  return (
    <div className="flex flex-col gap-4">
      <PeriodBar place={place}>
        {payroll && <ExportMenu payroll={payroll} />}
        {payroll && <RunButtons payroll={payroll} />}
      </PeriodBar>
      {payroll ? (
        <>
          <RunNotices payroll={payroll} />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
            <PaySums payroll={payroll} />
            <LateStatus payroll={payroll} />
          </div>
          <PayList rows={lines ?? payroll.rows} money={payroll.money} onOpen={setOpened} />
        </>
      ) : (
        <TableSkeleton label="Loading what everybody is paid" rows={8} columns={6} />
      )}
      <Suspense>
        {payroll && row && (
          <panel.Part key={row.id} payroll={payroll} row={row} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </div>
  );
}
