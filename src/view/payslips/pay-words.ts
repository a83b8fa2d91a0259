import { isPayCode } from "#domain/pay/pay-codes.ts";
import type { PayLine } from "#domain/pay/pay-lines.ts";
import type { LateReason } from "#domain/pay/payroll-run.ts";
import type { Format } from "#lib/format/create-format.ts";
import { factsText } from "#lib/format/formatters.ts";
import type { SayPayroll } from "#words/made/payroll.ts";

/** The name of a pay line: 'Regular', 'Overtime, 150%'; a code that only a later build knows is its own name. */
function kindText(
  say: SayPayroll,
  { code, multiplierPercent }: Pick<PayLine, "code" | "multiplierPercent">,
  format: Format,
): string {
  if (!isPayCode(code)) return code;
  if (code === "regular") return say("kind.regular");
  return say(`kind.${code}`, { percent: format.percent(multiplierPercent / 100) });
}

/** The same with what was worked, if that is known: 'Regular, Kitchen'. */
export function lineText(
  say: SayPayroll,
  line: Pick<PayLine, "code" | "multiplierPercent">,
  position: string | null | undefined,
  format: Format,
): string {
  return factsText(say.locale, [kindText(say, line, format), position]);
}

/** What a line's time is multiplied by: '× $15.75', '× $15.75 × 150%'. */
export function rateText(
  rate: string,
  { multiplierPercent }: Pick<PayLine, "multiplierPercent">,
  format: Format,
): string {
  const factors = multiplierPercent === 100 ? [rate] : [rate, format.percent(multiplierPercent / 100)];
  return factors.map((factor) => `×\u00a0${factor}`).join(" ");
}

/** Why an earlier period is adjusted, in a sentence. */
export function lateText(say: SayPayroll, reason: LateReason | undefined): string {
  return say(`late.${reason ?? "changed"}`);
}
