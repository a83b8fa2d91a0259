import type { PayLine } from "#domain/pay/pay-lines.ts";
import type { LateReason } from "#domain/pay/payroll-run.ts";
import type { Format } from "#lib/format/create-format.ts";

const KINDS: Record<PayLine["kind"], string> = {
  regular: "Regular",
  overtime: "Overtime",
  double: "Second overtime",
};

/** The name of a pay line: 'Regular', 'Overtime, 150%'. */
export function kindText(
  { kind, multiplierPercent }: Pick<PayLine, "kind" | "multiplierPercent">,
  format: Format,
) {
  return kind === "regular" ? KINDS.regular : `${KINDS[kind]}, ${format.percent(multiplierPercent / 100)}`;
}

const REASONS: Record<LateReason, string> = {
  arrived: "punches that arrived after it was paid",
  corrected: "times that were entered or corrected after it was paid",
  decided: "a decision about its times that was taken after it was paid",
};

/** Why an earlier period is adjusted, in words. */
export function lateText(reason: LateReason | undefined): string {
  return reason ? REASONS[reason] : "changes after it was paid";
}
