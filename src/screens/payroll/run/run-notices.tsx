import { mayHoldPunches } from "#domain/pay/payroll-span.ts";
import { listText } from "#lib/format/formatters.ts";
import { links } from "#lib/links.ts";
import { useDevices } from "#queries/work.ts";
import type { Device } from "#schema/entities/device.ts";
import { Button } from "#ui/button.tsx";
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
  const limit = useLimit();
  const devices = (useDevices() ?? []).filter((device) => mayHoldPunches(device, toldSince));
  /** Why a device may hold punches: 'Shop tablet (last seen Sat, Jun 13, 9:00 AM, 1 unsent punch)'. */
  function deviceText({ name, last_heard_at, unsent }: Device): string {
    if (Date.parse(last_heard_at) >= toldSince) return say("notice.deviceUnsent", { name, unsent });
    const time = format.moment(last_heard_at);
    return unsent > 0
      ? say("notice.deviceSilentUnsent", { name, time, unsent })
      : say("notice.deviceSilent", { name, time });
  }
  const pending = rows.filter(({ payment, pending }) => !payment && pending.length > 0);
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {limit && <Banner tone="danger">{say("notice.limit", { limit })}</Banner>}
      {isFilling && <Banner tone="caution">{say("notice.filling")}</Banner>}
      {!isOver && <Banner tone="info">{say("notice.inProgress")}</Banner>}
      {devices.length > 0 && (
        <Banner tone="caution">
          {say("notice.devices", {
            count: devices.length,
            devices: listText(say.locale, devices.map(deviceText)),
          })}
        </Banner>
      )}
      {pending.length > 0 && (
        <Banner tone="caution">
          {say("notice.review", { names: namesText(say, pending) })}{" "}
          <TextLink href={links.timeRecords()}>{say("notice.openTimeRecords")}</TextLink>
        </Banner>
      )}
    </div>
  );
}

/** Several people's names. */
export function namesText({ locale }: SayPayroll, people: readonly { name: string }[]): string {
  const names = people.map(({ name }) => name);
  return listText(locale, names);
}

/** Shows whether late pay of earlier periods is being looked for; nothing is saved meanwhile. */
export function LateStatus({ payroll: { late, isFilling } }: { payroll: Payroll }) {
  const say = usePayrollWords();
  if (late.hasFailed && !late.isLooking) {
    return (
      <Banner tone="caution">
        <p className="mb-2">{say("late.failed")}</p>
        <Button variant="secondary" onPress={late.lookAgain}>
          {say("late.checkAgain")}
        </Button>
      </Banner>
    );
  }
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {late.isLooking && !isFilling && say("late.checking")}
    </p>
  );
}
