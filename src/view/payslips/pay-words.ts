import type { PayLine } from "#domain/pay/pay-lines.ts";
import type { LateReason } from "#domain/pay/payroll-run.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { SayPayroll } from "#words/made/payroll.ts";

/** The name of a pay line: 'Regular', 'Overtime, 150%'. */
export function kindText(
  say: SayPayroll,
  { kind, multiplierPercent }: Pick<PayLine, "kind" | "multiplierPercent">,
  format: Format,
): string {
  if (kind === "regular") return say("kind.regular");
  return say(`kind.${kind}`, { percent: format.percent(multiplierPercent / 100) });
}

/** Why an earlier period is adjusted, in a sentence. */
export function lateText(say: SayPayroll, reason: LateReason | undefined): string {
  return say(`late.${reason ?? "changed"}`);
}
