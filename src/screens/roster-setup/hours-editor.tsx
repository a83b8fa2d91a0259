import { useState } from "react";
import { setBusinessHours } from "#commands/business.ts";
import { useCommand } from "#commands/use-command.ts";
import { changedHours, type DayHours, weekHours } from "#domain/roster/opening-hours.ts";
import { useBusinessHours } from "#queries/business.ts";
import type { BusinessHours } from "#schema/entities/business-hours.ts";
import { useUnsavedForm } from "#screens/forms/use-unsaved-form.ts";
import { DialogForm } from "#ui/form-dialog.tsx";
import { ModalFrame } from "#ui/modal-frame.tsx";
import { RowsSkeleton } from "#ui/skeleton-shapes.tsx";
import { toast } from "#ui/toast.ts";
import { type DayDraft, draftOf, hoursOf, type TimeErrors, timeErrors } from "./day-draft.ts";
import { DayRow } from "./day-row.tsx";
import type { EditorProps } from "./editor-props.ts";
import { useDayNames } from "./use-day-names.ts";

/** When the business is open on each day of the week; it works without a connection. */
export function HoursEditor({ onClose }: EditorProps) {
  const known = useBusinessHours();
  return (
    <ModalFrame isOpen hasForm onClose={onClose} title="Business hours">
      {known ? (
        <HoursForm known={known} onClose={onClose} />
      ) : (
        <RowsSkeleton label="Loading the business hours" rows={7} />
      )}
    </ModalFrame>
  );
}

function HoursForm({ known, onClose }: EditorProps & { known: readonly BusinessHours[] }) {
  const [before] = useState(() => weekHours(known));
  const [drafts, setDrafts] = useState(() => before.map(draftOf));
  const [errors, setErrors] = useState(new Map<number, TimeErrors>());
  const { problem, save } = useSaving(onClose);
  const names = useDayNames("long");
  const changed = changedHours(before, drafts.map(hoursOf));
  useUnsavedForm(changed.length > 0);

  const change = (draft: DayDraft) =>
    setDrafts(drafts.map((each) => (each.day_of_week === draft.day_of_week ? draft : each)));
  const copy = (draft: DayDraft) => setDrafts(drafts.map(({ day_of_week }) => ({ ...draft, day_of_week })));

  function submit() {
    const found = new Map(drafts.flatMap((draft) => withErrors(draft)));
    setErrors(found);
    if (found.size === 0) void save(changed);
  }

  return (
    <DialogForm action="Save hours" problem={problem} onSubmit={submit} onClose={onClose}>
      <p className="-mt-2 text-muted">Shifts outside these hours are marked on the roster.</p>
      <div className="divide-y divide-line">
        {names.map(({ day, name }) => {
          const draft = drafts.find((each) => each.day_of_week === day);
          if (!draft) return null;
          return (
            <DayRow
              key={day}
              name={name}
              draft={draft}
              errors={errors.get(day)}
              onChange={change}
              onCopy={() => copy(draft)}
            />
          );
        })}
      </div>
    </DialogForm>
  );
}

function withErrors(draft: DayDraft): [number, TimeErrors][] {
  const errors = timeErrors(draft);
  return errors ? [[draft.day_of_week, errors]] : [];
}

/** Saves hours, and offers to take that back. */
function useSaving(onClose: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const set = useCommand(setBusinessHours);

  async function restore(days: readonly DayHours[]) {
    await set(days).catch((error: unknown) => {
      console.error("Business hours not put back:", error);
      toast.error("The business hours were not put back. Please try again.");
    });
  }

  async function save(changed: readonly DayHours[]) {
    try {
      const before = changed.length > 0 ? await set(changed) : [];
      if (before.length > 0) {
        toast.success("Business hours saved", { action: { label: "Undo", run: () => void restore(before) } });
      }
      onClose();
    } catch (error) {
      console.error("Business hours not saved:", error);
      setProblem("The business hours were not saved. Please try again.");
    }
  }

  return { problem, save };
}
