import { useState } from "react";
import { setBusinessHours } from "#commands/business/business.ts";
import { useCommand } from "#commands/use-command.ts";
import { changedHours, type HoursEdit, type OpeningHours, weekHours } from "#domain/roster/opening-hours.ts";
import { listText } from "#lib/format/formatters.ts";
import { useUsualHours } from "#queries/places.ts";
import { RowsSkeleton } from "#ui/marks/skeleton.tsx";
import { DialogForm } from "#ui/overlays/form-dialog.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { weekdaysOf } from "#view/availability/entry-words.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import { dayDraftOf, HoursFields, hoursOf, type TimeErrors, timeErrors } from "./hours-fields.tsx";

/** Edits when the business is open on each day of the week. Works offline. */
export function HoursEditor({ onClose }: { onClose: () => void }) {
  const say = useRosterSetupWords();
  const known = useUsualHours();
  return (
    <ModalFrame hasForm isKept onClose={onClose} title={say("editor.hours")}>
      {known ? (
        <HoursForm known={known} onClose={onClose} />
      ) : (
        <RowsSkeleton label={say("hours.loading")} rows={7} />
      )}
    </ModalFrame>
  );
}

function HoursForm({ known, onClose }: { known: readonly OpeningHours[]; onClose: () => void }) {
  const say = useRosterSetupWords();
  // By weekday, from Sunday.
  const [before] = useState(() => weekHours(known));
  const { values, setValues, kept, forget } = useKeptValues("hours", () => ({
    drafts: before.map(dayDraftOf),
  }));
  const { drafts } = values;
  const [errors, setErrors] = useState<(TimeErrors | null)[]>([]);
  const { problem, save } = useSaving(say("hours.notSaved"));
  const set = useCommand(setBusinessHours);
  const days = weekdaysOf(useFormat());
  const changed = changedHours(before, drafts.map(hoursOf));
  useUnsavedForm(changed.length > 0);

  async function store() {
    if (changed.length > 0) {
      const { undo } = await set(changed);
      const run = () => void restore(undo);
      toast.success(say("toast.hoursSaved"), { action: { label: say("toast.undo"), run } });
    }
    forget();
    onClose();
  }

  /** Leaves the days that were changed since, and offers to restore them all the same. */
  const restore = (edits: readonly HoursEdit[]): Promise<boolean> =>
    orToast(say("toast.hoursNotRestored"), async () => {
      const { left } = await set(edits);
      if (left.length === 0) return;
      const names = days.filter(({ weekday }) => left.some(({ day_of_week }) => day_of_week === weekday));
      const list = listText(
        say.locale,
        names.map(({ long }) => long),
      );
      const action = { label: say("toast.undoAnyway"), run: () => void restore(left) };
      toast.info(say("toast.hoursLeft", { days: list }), { action });
    });

  function submit() {
    const found = drafts.map((draft) => timeErrors(say, draft));
    setErrors(found);
    if (found.every((error) => error === null)) void save(store);
  }

  return (
    <DialogForm {...kept} action={say("hours.save")} problem={problem} onSubmit={submit} onClose={onClose}>
      <p className="-mt-2 text-muted">{say("hours.intro")}</p>
      <HoursFields drafts={drafts} errors={errors} onChange={(changed) => setValues({ drafts: changed })} />
    </DialogForm>
  );
}
