import { useState } from "react";
import * as v from "valibot";
import { updateBusiness } from "#commands/business/business.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Business } from "#schema/entities/business.ts";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { zoneOptions } from "#view/format/zones.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";

const nameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2, "Business name must be at least 2 characters"),
  v.maxLength(120, "Please use at most 120 characters"),
);

const ADDRESS_MAX = 300;

/** Edits the business's name, place and time zone. Works offline. */
export function BusinessDialog({ business, onClose }: { business: Business; onClose: () => void }) {
  const [before] = useState(business);
  const [name, setName] = useState(before.name);
  const [address, setAddress] = useState(before.address ?? "");
  const [timezone, setTimezone] = useState(before.timezone);
  const [zones] = useState(() => zoneOptions(before.timezone));
  const [error, setError] = useState<string>();
  const update = useCommand(updateBusiness);
  const { problem, save } = useSaving("Your changes were not saved. Please try again.");
  const newAddress = address.trim() || null;
  const isMoved = newAddress !== (before.address ?? null);
  useUnsavedForm(name !== before.name || isMoved || timezone !== before.timezone);

  function submit() {
    const parsed = v.safeParse(nameSchema, name);
    setError(parsed.issues?.[0].message);
    if (!parsed.success) return;
    // Writes only the differing fields, as another admin may be changing others.
    const changes = {
      ...(parsed.output !== before.name && { name: parsed.output }),
      ...(isMoved && { address: newAddress }),
      ...(timezone !== before.timezone && { timezone }),
    };
    void save(async () => {
      if (Object.keys(changes).length > 0) {
        await update(changes);
        toast.success("Business saved");
      }
      onClose();
    });
  }

  return (
    <FormDialog title="Your business" action="Save" problem={problem} onSubmit={submit} onClose={onClose}>
      <TextField
        label="Business name"
        autoComplete="organization"
        description="Your staff see it, and it is on payslips."
        value={name}
        onChange={setName}
        error={error}
      />
      <TextArea
        label="Address (optional)"
        description="On payslips, and in your staff's calendars."
        maxLength={ADDRESS_MAX}
        value={address}
        onChange={setAddress}
      />
      <ComboBox
        label="Time zone"
        description="Days, shifts and hours follow it."
        value={timezone}
        options={zones}
        onChange={setTimezone}
      />
      {timezone !== before.timezone && (
        <Banner tone="caution">
          Shifts keep their times of day, now of the new zone. Hours that were worked stay as long as they
          were, and may count to another day.
        </Banner>
      )}
    </FormDialog>
  );
}
