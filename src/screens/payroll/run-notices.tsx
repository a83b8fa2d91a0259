import { mayHoldPunches } from "#domain/pay/payroll-span.ts";
import type { Format } from "#lib/format/create-format.ts";
import { links } from "#lib/links.ts";
import { useDevices } from "#queries/work.ts";
import type { Device } from "#schema/entities/device.ts";
import { Banner } from "#ui/page/banner.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useLimit } from "#view/plan/use-limit.ts";
import type { Payroll } from "./use-payroll.ts";

/** Warnings before the period is paid: it may be incomplete. */
export function RunNotices({ payroll }: { payroll: Payroll }) {
  const { rows, isOver, isFilling, toldSince } = payroll;
  const format = useFormat();
  const stale = (useDevices() ?? []).filter((device) => mayHoldPunches(device, toldSince));
  const limit = useLimit();
  const pending = rows.filter(({ payment, pending }) => !payment && pending.length > 0);
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {limit && <Banner tone="danger">{limit} Until then no payment can be saved.</Banner>}
      {isFilling && (
        <Banner tone="caution">
          This device is still being filled. Nobody can be paid before all punches and payments are here.
        </Banner>
      )}
      {!isOver && (
        <Banner tone="info">This period is not over. What is worked later is not in its payments.</Banner>
      )}
      {stale.length > 0 && (
        <Banner tone="caution">
          {stale.length === 1 ? "A device" : `${stale.length} devices`} may hold punches that are not here:{" "}
          {stale.map((device) => `${device.name} (${whyText(device, toldSince, format)})`).join(", ")}. What
          arrives later is offered with the next payment.
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

/** Why a device may hold punches: 'last heard of Sat, Jun 13, 9:00 AM', '1 punch not sent'. */
function whyText({ last_heard_at, unsent }: Device, toldSince: number, format: Format): string {
  const isSilent = Date.parse(last_heard_at) < toldSince;
  return [
    ...(isSilent ? [`last heard of ${format.moment(last_heard_at)}`] : []),
    ...(unsent > 0 ? [unsent === 1 ? "1 punch not sent" : `${unsent} punches not sent`] : []),
  ].join(", ");
}
