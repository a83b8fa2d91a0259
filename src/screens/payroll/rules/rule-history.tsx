import { withdrawRuleSet } from "#commands/business/rule-sets.ts";
import { useCommand } from "#commands/use-command.ts";
import { genericValues } from "#domain/pay/packs/generic.ts";
import { areKnown, type PayRuleSet, ruledOn } from "#domain/pay/rule-sets.ts";
import type { Format } from "#lib/format/create-format.ts";
import { factsText } from "#lib/format/formatters.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { SINCE_EVER } from "#schema/entities/pay-rule-fields.ts";
import { List } from "#ui/lists/list.tsx";
import { Card } from "#ui/page/card.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { DatedRow } from "#view/lists/dated-row.tsx";
import { useToday } from "#view/times/use-now.ts";
import { type SayPayroll, usePayrollWords } from "#words/made/use-payroll-words.ts";

/** The rules by the day from which they apply. What is still to come can be withdrawn. */
export function RuleHistory({ sets }: { sets: readonly PayRuleSet[] }) {
  const say = usePayrollWords();
  const format = useFormat();
  const today = useToday();
  const withdraw = useCommand(withdrawRuleSet);
  const inForce = ruledOn(sets, today)?.set;
  if (sets.length === 1) return null;

  async function takeBack({ from }: PayRuleSet) {
    await withdraw(from);
    toast.success(say("toast.setWithdrawn"));
  }

  return (
    <Card title={say("sets.title")}>
      <List label={say("sets.title")}>
        {sets.toReversed().map((one) => {
          const day = format.date(one.from);
          const label = say("sets.withdraw.named", { day });
          return (
            <DatedRow
              key={one.from}
              title={one.from === SINCE_EVER ? say("sets.original") : say("sets.from", { day })}
              detail={rulesText(say, one, format)}
              isInForce={one === inForce}
              withdraw={one.from > today && { label, run: () => takeBack(one) }}
            />
          );
        })}
      </List>
    </Card>
  );
}

/**
 * The rules in short: 'Rounding: 15 minutes · Overtime after 8h a day · Overtime after 40h a week'; of ones that only a later
 * build knows their code.
 */
function rulesText(say: SayPayroll, set: PayRuleSet, format: Format): string {
  if (!areKnown([set])) return set.code;
  const { params } = set;
  const rules = genericValues(params);
  const after = (minutes: number | null) => minutes !== null && format.hours(minutes * MINUTE_MS);
  const [day, week] = [after(rules.overtime_day_minutes), after(rules.overtime_week_minutes)];
  const [double, pause] = [after(rules.overtime_second_day_minutes), after(rules.pay_break_after_minutes)];
  const rounding = rules.pay_rounding_minutes;
  const isPlain = !day && !week && !double && !pause && rounding === 0;
  return factsText(say.locale, [
    isPlain && say("sets.plain"),
    rounding > 0 && say("sets.rounding", { minutes: rounding }),
    pause && say("sets.break", { minutes: rules.pay_break_minutes, after: pause }),
    day && say("sets.day", { after: day }),
    week && say("sets.week", { after: week }),
    double && say("sets.double", { after: double }),
  ]);
}
