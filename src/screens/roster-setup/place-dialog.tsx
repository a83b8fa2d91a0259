import { useMemo, useState } from "react";
import * as v from "valibot";
import { type PlacePlan, savePlace } from "#commands/roster/places.ts";
import { useCommand } from "#commands/use-command.ts";
import { hasClocksOf } from "#domain/region/zones.ts";
import { weekHours } from "#domain/roster/opening-hours.ts";
import { listWith } from "#lib/list-changes.ts";
import { useBusiness, useBusinessHours } from "#queries/business.ts";
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
import { useToday } from "#view/times/use-now.ts";
import { type SayRosterSetup, useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import {
  type DayDraft,
  dayDraftOf,
  HoursFields,
  hoursOf,
  type TimeErrors,
  timeErrors,
} from "./hours-fields.tsx";
import { BUDGET, LimitField } from "./limit-field.tsx";
import { nameSchema } from "./name-schema.ts";
import { ForPeople, type PeopleDraft } from "./people-choice.tsx";

interface PlaceDialogProps {
  /** Null for a new one. */
  place: Place | null;
  all: readonly Place[];
  onClose: () => void;
}

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

type Draft = Pick<PlacePlan, "name" | "week_budget"> &
  PeopleDraft & {
    address: string;
    region: string;
    /** By weekday, from Sunday; null for the business's. */
    days: DayDraft[] | null;
  };

function Form({ place, all, business, usual, onClose }: FormProps) {
  const say = useRosterSetupWords();
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  const keep = useCommand(savePlace);
  const { problem, save } = useSaving(say("place.notSaved"));
  const [errors, setErrors] = useState<(TimeErrors | null)[]>([]);
  const others = all.filter(({ id }) => id !== place?.id);
  const form = useTypedForm(placeSchema(say, others), () => draftOf(place, business), undefined, {
    name: `place ${place?.id ?? "new"}`,
  });
  const { values, field, change } = form;
  const isElsewhen = useIsElsewhen(values.region, place, business);

  function submit(isNext = false) {
    const found = values.days?.map((day) => timeErrors(say, day)) ?? [];
    setErrors(found);
    if (!form.validate(values) || isElsewhen || found.some((error) => error !== null)) return;
    void save(async () => {
      await keep(planOf(values, place, { business, all }), place);
      toast.success(say("toast.placeSaved", { name: values.name.trim() }));
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
        {isElsewhen && <OtherZone business={business} />}
        <OwnHours usual={usual} value={values.days} errors={errors} onChange={(days) => change({ days })} />
        <ForPeople kind="place" listed={place?.user_ids ?? []} value={values} onChange={change} />
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

/** Whether no clock in a region shows the business's time: not of its own region, nor of where the place is already. */
function useIsElsewhen(region: string, place: Place | null, { timezone, region: own }: Business): boolean {
  const today = useToday();
  return useMemo(
    () => ![place?.region, own, ""].includes(region) && !hasClocksOf(timezone, region, today),
    [region, place, timezone, own, today],
  );
}

/** Says that clocks there show other times than the business's: a shift has one time for all. */
function OtherZone({ business: { name, timezone } }: Pick<FormProps, "business">) {
  const say = useRosterSetupWords();
  return (
    <Banner tone="danger">
      {say("place.otherZone", { business: name, zone: timezone.replaceAll("_", " ") })}
    </Banner>
  );
}

interface OwnHoursProps extends Pick<FormProps, "usual"> {
  value: Draft["days"];
  errors: readonly (TimeErrors | null)[];
  onChange: (days: Draft["days"]) => void;
}

/** When the place is open, if that is not when the business is. */
function OwnHours({ usual, value, errors, onChange }: OwnHoursProps) {
  const say = useRosterSetupWords();
  return (
    <>
      <Switch
        label={say("place.ownHours")}
        description={say("place.ownHoursHint")}
        isSelected={value !== null}
        onChange={(isOwn) => onChange(isOwn ? weekHours(usual).map(dayDraftOf) : null)}
      />
      {value && <HoursFields drafts={value} errors={errors} onChange={onChange} />}
    </>
  );
}

/** What is saved of the typed values; what is as the business's follows it. */
function planOf(
  { region, days, people, ...plan }: Draft,
  place: Place | null,
  { business, all }: Pick<FormProps, "business" | "all">,
): PlacePlan {
  return {
    ...plan,
    user_ids: listWith(place?.user_ids ?? [], people),
    region: region === (business.region ?? "") ? null : region || null,
    hours: days?.map(hoursOf) ?? null,
    is_archived: place?.is_archived ?? false,
    sort_order: place?.sort_order ?? all.length,
  };
}

/** The rules for a place, and their error messages; the names of the others are taken. */
const placeSchema = (say: SayRosterSetup, others: readonly Place[]) =>
  v.object({ name: nameSchema(say, "place", others) });

function draftOf(place: Place | null, business: Business): Draft {
  const { name = "", address, region, hours, is_for_everybody = true, week_budget } = place ?? {};
  return {
    name,
    address: address ?? "",
    region: region ?? business.region ?? "",
    days: hours ? weekHours(hours).map(dayDraftOf) : null,
    ...{ is_for_everybody, people: null, week_budget: week_budget ?? null },
  };
}
