import { useState } from "react";
import { updateBusiness } from "#commands/business.ts";
import { useCommand } from "#commands/use-command.ts";
import { changedFields } from "#lib/changed-fields.ts";
import { useBusiness } from "#queries/business.ts";
import type { Business } from "#schema/entities/business.ts";
import { useUnsavedForm } from "#screens/forms/use-unsaved-form.ts";
import { useSession } from "#stores/session-store.ts";
import { DialogForm } from "#ui/form-dialog.tsx";
import { ModalFrame } from "#ui/modal-frame.tsx";
import { RowsSkeleton } from "#ui/skeleton-shapes.tsx";
import { toast } from "#ui/toast.ts";
import type { EditorProps } from "./editor-props.ts";
import { LimitFacts } from "./limit-facts.tsx";
import { LimitField } from "./limit-field.tsx";
import { LIMITS, limitsOf, type PlanningLimits } from "./limit-words.ts";
import { PlanningFields } from "./planning-fields.tsx";

/** What rosters are checked against, and what a week may cost. Admins decide it, managers see it. */
export function LimitsEditor({ onClose }: EditorProps) {
  const business = useBusiness();
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  return (
    <ModalFrame isOpen hasForm={isAdmin} onClose={onClose} title="Week, limits and budget">
      {!business && <RowsSkeleton label="Loading the limits" rows={LIMITS.length} />}
      {business && isAdmin && <LimitsForm business={business} onClose={onClose} />}
      {business && !isAdmin && <LimitFacts limits={limitsOf(business)} />}
    </ModalFrame>
  );
}

function LimitsForm({ business, onClose }: EditorProps & { business: Business }) {
  const [before] = useState(() => limitsOf(business));
  const [limits, setLimits] = useState(before);
  const { problem, save } = useSaving(before, onClose);
  const changed = changedFields(before, limits);
  useUnsavedForm(Object.keys(changed).length > 0);
  return (
    <DialogForm action="Save limits" problem={problem} onSubmit={() => void save(changed)} onClose={onClose}>
      <PlanningFields value={limits} onChange={(changes) => setLimits({ ...limits, ...changes })} />
      <p className="text-muted">The roster warns of what goes beyond them. It forbids nothing.</p>
      <div className="divide-y divide-line">
        {LIMITS.map((words) => (
          <LimitField
            key={words.field}
            words={words}
            value={limits[words.field]}
            onChange={(value) => setLimits({ ...limits, [words.field]: value })}
          />
        ))}
      </div>
    </DialogForm>
  );
}

/** Saves limits, and offers to take that back. */
function useSaving(before: PlanningLimits, onClose: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const update = useCommand(updateBusiness);

  async function restore(fields: readonly string[]) {
    const were = Object.fromEntries(Object.entries(before).filter(([field]) => fields.includes(field)));
    await update(were).catch((error: unknown) => {
      console.error("Limits not put back:", error);
      toast.error("The limits were not put back. Please try again.");
    });
  }

  async function save(changed: Partial<PlanningLimits>) {
    const fields = Object.keys(changed);
    try {
      if (fields.length > 0) {
        await update(changed);
        toast.success("Limits saved", { action: { label: "Undo", run: () => void restore(fields) } });
      }
      onClose();
    } catch (error) {
      console.error("Limits not saved:", error);
      setProblem("The limits were not saved. Please try again.");
    }
  }

  return { problem, save };
}
