import { useState } from "react";
import { updateBusiness } from "#commands/update-business.ts";
import { useCommand } from "#commands/use-command.ts";
import type { PayRuleSettings } from "#domain/pay/business-pay-rules.ts";
import { useUnsavedForm } from "#screens/forms/use-unsaved-form.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.ts";
import { BreakRules } from "./break-rules.tsx";
import { OvertimeRules } from "./overtime-rules.tsx";
import { PeriodRules } from "./period-rules.tsx";
import { RoundingRules } from "./rounding-rules.tsx";

export interface RulesProps {
  rules: PayRuleSettings;
  onChange: (changes: Partial<PayRuleSettings>) => void;
}

/** By which rules the business turns punches into pay. Payments that were saved keep theirs. */
export function RulesTab({ settings }: { settings: PayRuleSettings }) {
  const [changes, setChanges] = useState<Partial<PayRuleSettings>>({});
  const rules = { ...settings, ...changes };
  const changed = changedRules(settings, changes);
  const isDirty = Object.keys(changed).length > 0;
  const save = useSaving(settings, () => setChanges({}));
  const props: RulesProps = { rules, onChange: (next) => setChanges({ ...changes, ...next }) };
  useUnsavedForm(isDirty);
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
      <footer className="sticky bottom-0 flex flex-wrap justify-end gap-3 border-t border-line bg-canvas py-4">
        <Button variant="secondary" isDisabled={!isDirty} onPress={() => setChanges({})}>
          Discard changes
        </Button>
        <Button type="submit" isDisabled={!isDirty}>
          Save rules
        </Button>
      </footer>
    </form>
  );
}

/** Only what differs is written: another admin may be changing other rules. */
function changedRules(before: PayRuleSettings, changes: Partial<PayRuleSettings>): Partial<PayRuleSettings> {
  const entries = Object.entries(changes).filter(
    ([field, value]) => before[field as keyof PayRuleSettings] !== value,
  );
  return Object.fromEntries(entries);
}

/** Saves rules, and offers to take that back. */
function useSaving(before: PayRuleSettings, onSaved: () => void) {
  const update = useCommand(updateBusiness);

  async function restore(fields: readonly string[]) {
    const were = Object.fromEntries(Object.entries(before).filter(([field]) => fields.includes(field)));
    await update(were).catch((error: unknown) => {
      console.error("Pay rules not put back:", error);
      toast.error("The rules were not put back. Please try again.");
    });
  }

  return async (changed: Partial<PayRuleSettings>) => {
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
