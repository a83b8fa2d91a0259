import { mayHoldPunches } from "#domain/pay/payroll-span.ts";
import type { Format } from "#lib/format/create-format.ts";
import { listText } from "#lib/format/formatters.ts";
import { links } from "#lib/links.ts";
import { useDevices } from "#queries/work.ts";
import type { Device } from "#schema/entities/device.ts";
import { Banner } from "#ui/page/banner.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useLimit } from "#view/plan/use-limit.ts";
import { type SayPayroll, usePayrollWords } from "#words/made/use-payroll-words.ts";
import type { Payroll } from "./use-payroll.ts";

/** Warnings before the period is paid: it may be incomplete. */
export function RunNotices({ payroll }: { payroll: Payroll }) {
  const say = usePayrollWords();
  const { rows, isOver, isFilling, toldSince } = payroll;
  const format = useFormat();
  const stale = (useDevices() ?? []).filter((device) => mayHoldPunches(device, toldSince));
  const limit = useLimit();
  const pending = rows.filter(({ payment, pending }) => !payment && pending.length > 0);
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {limit && <Banner tone="danger">{say("notice.limit", { limit })}</Banner>}
      {isFilling && <Banner tone="caution">{say("notice.filling")}</Banner>}
      {!isOver && <Banner tone="info">{say("notice.inProgress")}</Banner>}
      {stale.length > 0 && (
        <Banner tone="caution">
          {say("notice.devices", {
            count: stale.length,
            devices: listText(
              say.locale,
              stale.map((device) => deviceText(say, device, toldSince, format)),
            ),
          })}
        </Banner>
      )}
      {pending.length > 0 && (
        <Banner tone="caution">
          {say("notice.review", {
            names: listText(
              say.locale,
              pending.map(({ name }) => name),
            ),
          })}{" "}
          <TextLink href={links.timeRecords()}>{say("notice.openTimeRecords")}</TextLink>
        </Banner>
      )}
    </div>
  );
}

/** A device that may hold punches, and why: 'Shop tablet (last seen Sat, Jun 13, 9:00 AM, 1 unsent punch)'. */
function deviceText(
  say: SayPayroll,
  { name, last_heard_at, unsent }: Device,
  toldSince: number,
  format: Format,
): string {
  if (Date.parse(last_heard_at) >= toldSince) return say("notice.deviceUnsent", { name, unsent });
  const time = format.moment(last_heard_at);
  return unsent > 0
    ? say("notice.deviceSilentUnsent", { name, time, unsent })
    : say("notice.deviceSilent", { name, time });
}
