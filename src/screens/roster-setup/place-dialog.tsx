import { useState } from "react";
import * as v from "valibot";
import { type PlacePlan, savePlace } from "#commands/roster/places.ts";
import { useCommand } from "#commands/use-command.ts";
import { hasClocksOf } from "#domain/region/zones.ts";
import { weekHours } from "#domain/roster/opening-hours.ts";
import { zonesOfCountry } from "#lib/format/device-zone.ts";
import { useBusiness, useBusinessHours } from "#queries/business.ts";
import { usePeople } from "#queries/people.ts";
import type { Business } from "#schema/entities/business.ts";
import type { BusinessHours } from "#schema/entities/business-hours.ts";
import { PLACE_ADDRESS_MAX, type Place } from "#schema/entities/place.ts";
import { useSession } from "#stores/session-store.ts";
import { Switch } from "#ui/fields/switch.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { RegionFields } from "#view/forms/region-fields.tsx";
import { useSaving } from "#view/forms/use-saving.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { type SayRosterSetup, useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import {
  type DayDraft,
  dayDraftOf,
  HoursFields,
  hoursOf,
  type TimeErrors,
  timeErrors,
} from "./hours-fields.tsx";
import { type Limit, LimitField } from "./limit-field.tsx";
import { nameSchema } from "./name-schema.ts";
import { PeopleChoice } from "./people-choice.tsx";

interface PlaceDialogProps {
  /** Null for a new one. */
  place: Place | null;
  all: readonly Place[];
  onClose: () => void;
}

const BUDGET: Limit = { field: "week_budget", unit: "amount", usual: 1000, least: 0, greatest: 99_999_999 };

/** Adds or changes a place: where it is, when it is open, who works there and what a week may cost. Works offline. */
export function PlaceDialog(props: PlaceDialogProps) {
  const business = useBusiness();
  const hours = useBusinessHours();
  return business && hours ? <Form {...props} business={business} usual={hours} /> : null;
}

interface FormProps extends PlaceDialogProps {
  business: Business;
  usual: readonly BusinessHours[];
}

type Draft = Omit<PlacePlan, "address" | "region" | "hours" | "sort_order" | "is_archived"> & {
  address: string;
  region: string;
  /** By weekday, from Sunday; null for the business's. */
  days: DayDraft[] | null;
};

function Form({ place, all, business, usual, onClose }: FormProps) {
  const say = useRosterSetupWords();
  const people = usePeople() ?? [];
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  const now = useNow(EVERY_MINUTE_MS);
  const keep = useCommand(savePlace);
  const { problem, save } = useSaving(say("place.notSaved"));
  const [errors, setErrors] = useState<(TimeErrors | null)[]>([]);
  const others = all.filter(({ id }) => id !== place?.id);
  const form = useTypedForm(placeSchema(say, others), () => draftOf(place, business), undefined, {
    name: `place ${place?.id ?? "new"}`,
  });
  const { values, field, change } = form;
  const isElsewhen =
    values.region !== "" && !hasClocksOf(business.timezone, values.region, zonesOfCountry, now);

  function submit(isNext = false) {
    const found = values.days?.map((day) => timeErrors(say, day)) ?? [];
    setErrors(found);
    if (!form.validate(values) || isElsewhen || found.some((error) => error !== null)) return;
    const { region, days, ...plan } = values;
    const fields = {
      ...plan,
      region: region === (business.region ?? "") ? null : region || null,
      hours: days?.map(hoursOf) ?? null,
      is_archived: place?.is_archived ?? false,
      sort_order: place?.sort_order ?? all.length,
    };
    void save(async () => {
      await keep(fields, place);
      toast.success(say("toast.placeSaved", { name: plan.name.trim() }));
      form.forget();
      if (isNext) form.startOver(draftOf(null, business));
      else onClose();
    });
  }

  return (
    <FormDialog
      {...form.kept}
      onNext={place ? undefined : () => submit(true)}
      onClose={onClose}
      title={say(place ? "place.editTitle" : "place.addTitle")}
      action={say("place.save")}
      problem={problem}
      onSubmit={() => submit()}
    >
      <div ref={form.formRef} className="flex flex-col gap-5">
        <TextField label={say("dialog.name")} autoFocus autoComplete="off" {...field("name")} />
        <TextArea
          label={say("place.address")}
          description={say("place.addressHint")}
          rows={3}
          maxLength={PLACE_ADDRESS_MAX}
          {...field("address")}
        />
        <RegionFields value={values.region} onChange={(region) => change({ region })} />
        {isElsewhen && (
          <Banner tone="danger">
            {say("place.otherZone", {
              business: business.name,
              zone: business.timezone.replaceAll("_", " "),
            })}
          </Banner>
        )}
        <Switch
          label={say("place.ownHours")}
          description={say("place.ownHoursHint")}
          isSelected={values.days !== null}
          onChange={(isOwn) => change({ days: isOwn ? weekHours(usual).map(dayDraftOf) : null })}
        />
        {values.days && (
          <HoursFields drafts={values.days} errors={errors} onChange={(days) => change({ days })} />
        )}
        <Switch
          label={say("position.everybody")}
          description={say("place.everybodyHint")}
          isSelected={values.is_for_everybody}
          onChange={(isForAll) => change({ is_for_everybody: isForAll })}
        />
        {!values.is_for_everybody && (
          <PeopleChoice
            label={say("place.people")}
            nobody={say("place.nobody")}
            people={people}
            chosen={values.user_ids}
            onChange={(ids) => change({ user_ids: ids })}
          />
        )}
        {isAdmin && (
          <LimitField
            limit={BUDGET}
            value={values.week_budget}
            onChange={(week_budget) => change({ week_budget })}
          />
        )}
      </div>
    </FormDialog>
  );
}

/** The rules for a place, and their error messages; the names of the others are taken. */
const placeSchema = (say: SayRosterSetup, others: readonly Place[]) =>
  v.object({ name: nameSchema(say, "place", others) });

function draftOf(place: Place | null, business: Business): Draft {
  const {
    name = "",
    address,
    region,
    hours,
    is_for_everybody = true,
    user_ids = [],
    week_budget,
  } = place ?? {};
  return {
    name,
    address: address ?? "",
    region: region ?? business.region ?? "",
    days: hours ? weekHours(hours).map(dayDraftOf) : null,
    ...{ is_for_everybody, user_ids, week_budget: week_budget ?? null },
  };
}
