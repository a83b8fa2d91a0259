import { updateBusiness } from "#commands/business.ts";
import { useCommand } from "#commands/use-command.ts";
import { type PayRuleSettings, paySettingsOf } from "#domain/pay/pay-rules.ts";
import { type ClockRules, clockRulesOf } from "#domain/work/clock-rules.ts";
import type { Business } from "#schema/entities/business.ts";
import { useUnsavedForm } from "#screens/forms/use-unsaved-form.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.ts";
import { PAGE_FOOT } from "#ui/toast-place.ts";
import { BreakRules } from "./break-rules.tsx";
import { ClockRulesCard } from "./clock-rules-card.tsx";
import { OvertimeRules } from "./overtime-rules.tsx";
import { PeriodRules } from "./period-rules.tsx";
import { RoundingRules } from "./rounding-rules.tsx";

/** What is laid down on this screen: how work is clocked, and how it is paid. */
export type HourRules = PayRuleSettings & ClockRules;

export interface RulesProps {
  rules: HourRules;
  onChange: (changes: Partial<HourRules>) => void;
}

interface RulesTabProps {
  business: Business;
  /** What was changed and is not saved yet; kept by whoever shows the tab, as tabs come and go. */
  changes: Partial<HourRules>;
  onChange: (changes: Partial<HourRules>) => void;
}

/** By which rules the business turns punches into pay. Payments that were saved keep theirs. */
export function RulesTab({ business, changes, onChange }: RulesTabProps) {
  const settings = rulesOf(business);
  const rules = { ...settings, ...changes };
  const changed = changedRules(settings, changes);
  const isDirty = Object.keys(changed).length > 0;
  const save = useSaving(settings, () => onChange({}));
  const props: RulesProps = { rules, onChange: (next) => onChange({ ...changes, ...next }) };
  return (
    <form
      noValidate
      className="mx-auto flex max-w-3xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) void save(changed);
      }}
    >
      <p className="text-muted">
        These rules count for everything that is not paid yet. Payments that were saved keep the rules they
        were made by.
      </p>
      <PeriodRules {...props} />
      <RoundingRules {...props} />
      <BreakRules {...props} />
      <OvertimeRules {...props} />
      <ClockRulesCard {...props} />
      <footer
        {...PAGE_FOOT}
        className="sticky bottom-0 flex flex-wrap justify-end gap-3 border-t border-line bg-canvas py-4"
      >
        <Button variant="secondary" isDisabled={!isDirty} onPress={() => onChange({})}>
          Discard changes
        </Button>
        <Button type="submit" isDisabled={!isDirty}>
          Save rules
        </Button>
      </footer>
    </form>
  );
}

/** Counts the rules among what an update must not reload over, whichever tab is shown. */
export function useUnsavedRules(business: Business, changes: Partial<HourRules>) {
  useUnsavedForm(Object.keys(changedRules(rulesOf(business), changes)).length > 0);
}

function rulesOf(business: Business): HourRules {
  return { ...paySettingsOf(business), ...clockRulesOf(business) };
}

/** Only what differs is written: another admin may be changing other rules. */
function changedRules(before: HourRules, changes: Partial<HourRules>): Partial<HourRules> {
  const entries = Object.entries(changes).filter(
    ([field, value]) => before[field as keyof HourRules] !== value,
  );
  return Object.fromEntries(entries);
}

/** Saves rules, and offers to take that back. */
function useSaving(before: HourRules, onSaved: () => void) {
  const update = useCommand(updateBusiness);

  async function restore(fields: readonly string[]) {
    const were = Object.fromEntries(Object.entries(before).filter(([field]) => fields.includes(field)));
    await update(were).catch((error: unknown) => {
      console.error("Pay rules not put back:", error);
      toast.error("The rules were not put back. Please try again.");
    });
  }

  return async (changed: Partial<HourRules>) => {
    try {
      await update(changed);
      onSaved();
      const undo = { label: "Undo", run: () => void restore(Object.keys(changed)) };
      toast.success("Pay rules saved", { action: undo });
    } catch (error) {
      console.error("Pay rules not saved:", error);
      toast.error("The rules were not saved. Please try again.");
    }
  };
}
