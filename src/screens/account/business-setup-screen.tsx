import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import * as v from "valibot";
import { type NewBusiness, setUpBusiness } from "#commands/account/sign-up.ts";
import { useCommand } from "#commands/use-command.ts";
import { COUNTRIES, countryOf, countrySettings, languageOfRegion } from "#domain/region/country-settings.ts";
import { countryOfZone, zoneOfRegion } from "#domain/region/zones.ts";
import { nameOfAddress } from "#domain/staff/contact-details.ts";
import { weekdayName } from "#domain/time/weekday-names.ts";
import { browserLocale } from "#lib/format/browser-locale.ts";
import { deviceZone, zonesOfCountry } from "#lib/format/device-zone.ts";
import { countryName, currencyName, languageName } from "#lib/format/language-name.ts";
import { links } from "#lib/links.ts";
import { useSession } from "#stores/session-store.ts";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { PageForm } from "#ui/page/page-form.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useLocale } from "#view/format/use-locale.ts";
import { RegionFields, zoneOptions } from "#view/forms/region-fields.tsx";
import { useSayFailure } from "#view/forms/say-failure.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { AccountLayout } from "#view/layout/account-layout.tsx";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { spokenLocale } from "#words/languages.ts";
import { type SayAccount, useAccountWords } from "#words/made/use-account-words.ts";

const NAME_MAX = 120;

const businessSetupSchema = (say: SayAccount) =>
  v.object({
    name: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, say("setup.nameMissing")),
      v.minLength(2, say("setup.nameShort")),
    ),
    region: v.string(),
    timezone: v.string(),
    ownerName: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(NAME_MAX, say("setup.ownerNameLong", { max: NAME_MAX })),
    ),
  });

const LEAVE_AFTER_MS = 1000;

export function BusinessSetupScreen() {
  const say = useAccountWords();
  const user = useSession((session) => session.user);
  const setUp = useSetUp();
  const now = useNow(EVERY_MINUTE_MS);
  const { frame, values, change, field } = useTypedForm(
    businessSetupSchema(say),
    () => ({
      name: user?.businessName ?? "",
      ownerName: nameOfAddress(user?.email ?? ""),
      ...placeOfDevice(),
    }),
    (valid) =>
      setUp.run({
        ...valid,
        locale: proposedLocale(valid.region),
        settings: countrySettings(countryOf(valid.region)),
      }),
    { name: "business-setup", isSent: setUp.state !== "editing" },
  );
  const zones = useMemo(() => zoneOptions(values.timezone), [values.timezone]);

  return (
    <AccountLayout title={say("setup.title")} intro={say("setup.intro")}>
      <PageForm
        {...frame}
        action={say(setUp.state === "editing" ? "setup.submit" : "setup.busy")}
        isBusy={setUp.state !== "editing"}
        problem={setUp.problem}
      >
        {setUp.state === "unheard" && <Banner tone="info">{say("setup.waiting")}</Banner>}
        <TextField label={say("setup.name")} name="name" autoComplete="organization" {...field("name")} />
        <TextField
          label={say("setup.ownerName")}
          name="ownerName"
          autoComplete="name"
          description={say("setup.ownerNameHint")}
          {...field("ownerName")}
        />
        <RegionFields
          value={values.region}
          onChange={(region) =>
            change({ region, timezone: zoneOfRegion(region, deviceZone(), zonesOfCountry, now) })
          }
        />
        <ComboBox
          key={values.region}
          label={say("setup.timeZone")}
          name="timezone"
          description={say("setup.timeZoneHint")}
          options={zones}
          {...field("timezone")}
        />
        <Proposal region={values.region} />
      </PageForm>
    </AccountLayout>
  );
}

/** Where this device seems to be: by its time zone, else by its language. */
function placeOfDevice() {
  const timezone = deviceZone();
  const region =
    countryOfZone(timezone, COUNTRIES, zonesOfCountry) ??
    new Intl.Locale(browserLocale()).maximize().region ??
    "US";
  return { region, timezone };
}

/** In a language that the app speaks: dates and numbers are the region's in any case. */
function proposedLocale(region: string): string {
  return spokenLocale(languageOfRegion(region));
}

/** The settings that the business begins with. */
function Proposal({ region }: { region: string }) {
  const say = useAccountWords();
  const locale = useLocale();
  const country = countryOf(region);
  const { currency, pay_every, pay_anchor } = countrySettings(country);
  const facts = [
    [say("setup.currency"), currencyName(currency, locale)],
    // Pay periods of weeks begin with the week.
    [say("setup.weekStart"), weekdayName(locale, new Date(pay_anchor).getUTCDay())],
    [say("setup.payEvery"), say(`setup.every.${pay_every}`)],
    [say("setup.language"), languageName(proposedLocale(region))],
  ];
  return (
    <section className="flex flex-col gap-2 rounded-xl bg-sunken p-4" aria-labelledby="proposal">
      <h2 id="proposal" className="font-semibold">
        {say("setup.proposed", { place: countryName(country, locale) })}
      </h2>
      <dl className="flex flex-col gap-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{say("setup.later")}</p>
    </section>
  );
}

/** 'unheard': the business exists, but this device does not know it yet. */
type SetUpState = "editing" | "running" | "unheard" | "done";

function useSetUp() {
  const say = useAccountWords();
  const sayFailure = useSayFailure();
  const createBusiness = useCommand(setUpBusiness);
  const navigate = useNavigate();
  const [state, setState] = useState<SetUpState>("editing");
  const [problem, setProblem] = useState<string | null>(null);
  const hasBusiness = useSession(({ scope }) => Boolean(scope?.business_id));

  useEffect(() => {
    if ((state === "editing" || state === "unheard") && hasBusiness)
      navigate(links.dashboard(), { replace: true });
    if (state !== "done") return;
    const timer = setTimeout(() => navigate(links.dashboard(), { replace: true }), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, hasBusiness, navigate]);

  async function run(business: NewBusiness) {
    if (!useSession.getState().user) return setProblem(say("setup.noUser"));
    setState("running");
    setProblem(null);
    try {
      const isKnown = await createBusiness(business);
      toast.success(say("toast.setupDone"), {
        ...(isKnown && { action: { label: say("toast.addStaff"), run: () => navigate(links.staff()) } }),
      });
      setState(isKnown ? "done" : "unheard");
    } catch (error) {
      setProblem(sayFailure(error, say("setup.failed")));
      setState("editing");
    }
  }

  return { run, state, problem };
}
