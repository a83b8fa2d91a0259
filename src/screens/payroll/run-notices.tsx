import { links } from "#lib/links.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Banner } from "#ui/banner.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Payroll } from "./use-payroll.ts";
import { useStaleDevices } from "./use-stale-devices.ts";

/** What there is to know before the period is paid: it may not be complete yet. */
export function RunNotices({ payroll }: { payroll: Payroll }) {
  const { rows, isOver, toldSince } = payroll;
  const format = useFormat();
  const stale = useStaleDevices(toldSince);
  const pending = rows.filter(({ payment, pending }) => !payment && pending.length > 0);
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {!isOver && (
        <Banner tone="info">This period is not over. What is worked later is not in its payments.</Banner>
      )}
      {stale.length > 0 && (
        <Banner tone="caution">
          {stale.length === 1 ? "A device has" : `${stale.length} devices have`} not synced since the period
          ended, so punches may be missing:{" "}
          {stale
            .map(({ name, last_heard_at }) => `${name} (last ${format.moment(last_heard_at)})`)
            .join(", ")}
          . What arrives later is offered with the next payment.
        </Banner>
      )}
      {pending.length > 0 && (
        <Banner tone="caution">
          {pending.map(({ name }) => name).join(", ")}: times to look at first.{" "}
          <TextLink href={links.timeRecords()}>Review them in Time Records</TextLink>
        </Banner>
      )}
    </div>
  );
}
