import { useState } from "react";
import * as v from "valibot";
import { updateBusiness } from "#commands/business/business.ts";
import { useCommand } from "#commands/use-command.ts";
import { languageOptions } from "#lib/format/language-name.ts";
import type { Business } from "#schema/entities/business.ts";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { zoneOptions } from "#view/format/zones.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { spokenNames } from "#words/languages.ts";
import { type SaySettings, useSettingsWords } from "#words/made/use-settings-words.ts";

const NAME_MAX = 120;
const ADDRESS_MAX = 300;
/** The id of the choice of no language. */
const NONE = "none";

const nameSchema = (say: SaySettings) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(2, say("businessDialog.nameShort")),
    v.maxLength(NAME_MAX, say("nameTooLong", { max: NAME_MAX })),
  );

/** Edits the business's name, place, time zone and language. Works offline. */
export function BusinessDialog({ business, onClose }: { business: Business; onClose: () => void }) {
  const say = useSettingsWords();
  const [before] = useState(business);
  const [name, setName] = useState(before.name);
  const [address, setAddress] = useState(before.address ?? "");
  const [timezone, setTimezone] = useState(before.timezone);
  const [zones] = useState(() => zoneOptions(before.timezone));
  const [locale, setLocale] = useState(before.locale ?? null);
  const [languages] = useState(() => [
    { value: NONE, label: say("businessDialog.noLanguage") },
    ...languageOptions(spokenNames(), before.locale ?? null),
  ]);
  const [error, setError] = useState<string>();
  const update = useCommand(updateBusiness);
  const { problem, save } = useSaving(say("businessDialog.failed"));
  const newAddress = address.trim() || null;
  const isMoved = newAddress !== (before.address ?? null);
  const speaksOther = locale !== (before.locale ?? null);
  useUnsavedForm(name !== before.name || isMoved || timezone !== before.timezone || speaksOther);

  function submit() {
    const parsed = v.safeParse(nameSchema(say), name);
    setError(parsed.issues?.[0].message);
    if (!parsed.success) return;
    // Writes only the differing fields, as another admin may be changing others.
    const changes = {
      ...(parsed.output !== before.name && { name: parsed.output }),
      ...(isMoved && { address: newAddress }),
      ...(timezone !== before.timezone && { timezone }),
      ...(speaksOther && { locale }),
    };
    void save(async () => {
      if (Object.keys(changes).length > 0) {
        await update(changes);
        toast.success(say("toast.businessSaved"));
      }
      onClose();
    });
  }

  return (
    <FormDialog
      title={say("businessDialog.title")}
      action={say("businessDialog.save")}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={say("businessDialog.name")}
        autoComplete="organization"
        description={say("businessDialog.nameHint")}
        value={name}
        onChange={setName}
        error={error}
      />
      <TextArea
        label={say("businessDialog.address")}
        description={say("businessDialog.addressHint")}
        maxLength={ADDRESS_MAX}
        value={address}
        onChange={setAddress}
      />
      <ComboBox
        label={say("timeZone")}
        description={say("businessDialog.timeZoneHint")}
        value={timezone}
        options={zones}
        onChange={setTimezone}
      />
      {timezone !== before.timezone && <Banner tone="caution">{say("businessDialog.zoneChanges")}</Banner>}
      <Select
        label={say("businessDialog.language")}
        description={say("businessDialog.languageHint")}
        value={locale ?? NONE}
        options={languages}
        onChange={(value) => setLocale(value === NONE ? null : value)}
      />
    </FormDialog>
  );
}
