import { useState } from "react";
import * as v from "valibot";
import { updateBusiness } from "#commands/business/business.ts";
import { useCommand } from "#commands/use-command.ts";
import { changedFields } from "#lib/changed-fields.ts";
import { languageOptions } from "#lib/format/language-name.ts";
import type { Business } from "#schema/entities/business.ts";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { RegionFields, zoneOptions } from "#view/forms/region-fields.tsx";
import { useSaving } from "#view/forms/use-saving.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { spokenNames } from "#words/languages.ts";
import { type SaySettings, useSettingsWords } from "#words/made/use-settings-words.ts";

const NAME_MAX = 120;
const ADDRESS_MAX = 300;
/** The id of the choice of no language. */
const NONE = "none";

const schema = (say: SaySettings) =>
  v.object({
    name: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(2, say("businessDialog.nameShort")),
      v.maxLength(NAME_MAX, say("nameTooLong", { max: NAME_MAX })),
    ),
    address: v.pipe(
      v.string(),
      v.trim(),
      v.transform((text) => text || null),
    ),
    timezone: v.string(),
    region: v.nullable(v.string()),
    locale: v.nullable(v.string()),
  });

/** Edits the business's name, place, time zone and language. Works offline. */
export function BusinessDialog({ business, onClose }: { business: Business; onClose: () => void }) {
  const say = useSettingsWords();
  const update = useCommand(updateBusiness);
  const { problem, save } = useSaving(say("businessDialog.failed"));
  const { frame, kept, forget, first, values, change, field } = useTypedForm(
    schema(say),
    () => ({
      name: business.name,
      address: business.address ?? "",
      timezone: business.timezone,
      region: business.region ?? null,
      locale: business.locale ?? null,
    }),
    (valid, before) =>
      save(async () => {
        // Writes only the differing fields, as another admin may be changing others.
        const changes = changedFields({ ...before, address: before.address || null }, valid);
        if (Object.keys(changes).length > 0) {
          await update(changes);
          toast.success(say("toast.businessSaved"));
        }
        forget();
        onClose();
      }),
    { name: "business" },
  );
  const [zones] = useState(() => zoneOptions(first.timezone));
  const [languages] = useState(() => [
    { value: NONE, label: say("businessDialog.noLanguage") },
    ...languageOptions(spokenNames(), first.locale),
  ]);

  return (
    <FormDialog
      {...frame}
      {...kept}
      title={say("businessDialog.title")}
      action={say("businessDialog.save")}
      problem={problem}
      onClose={onClose}
    >
      <TextField
        label={say("businessDialog.name")}
        autoComplete="organization"
        description={say("businessDialog.nameHint")}
        {...field("name")}
      />
      <TextArea
        label={say("businessDialog.address")}
        description={say("businessDialog.addressHint")}
        maxLength={ADDRESS_MAX}
        {...field("address")}
      />
      <RegionFields value={values.region ?? ""} onChange={(region) => change({ region })} />
      <ComboBox
        label={say("timeZone")}
        description={say("businessDialog.timeZoneHint")}
        options={zones}
        {...field("timezone")}
      />
      {values.timezone !== first.timezone && (
        <Banner tone="caution">{say("businessDialog.zoneChanges")}</Banner>
      )}
      <Select
        label={say("businessDialog.language")}
        description={say("businessDialog.languageHint")}
        value={values.locale ?? NONE}
        options={languages}
        onChange={(value) => change({ locale: value === NONE ? null : value })}
      />
    </FormDialog>
  );
}
