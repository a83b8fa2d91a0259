import { useMemo, useState } from "react";
import { updateBusiness } from "#commands/business/business.ts";
import { useCommand } from "#commands/use-command.ts";
import { currencyName, currencyOptions } from "#lib/format/language-name.ts";
import { links } from "#lib/links.ts";
import { useBusiness } from "#queries/business.ts";
import { type Business, COLOR_SCHEMES, type ColorScheme } from "#schema/entities/business.ts";
import { useSession } from "#stores/session-store.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Facts } from "#ui/lists/list.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Card } from "#ui/page/card.tsx";
import { orToast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { BusinessLogo } from "#view/logo/business-logo.tsx";
import { PictureField } from "#view/people/picture-field.tsx";
import { useSettingsWords } from "#words/made/use-settings-words.ts";

const dialog = lazyDialog(async () => (await import("./business-dialog.tsx")).BusinessDialog);

/** The business's name and look, which admins can edit. */
export function BusinessCard() {
  const say = useSettingsWords();
  const business = useBusiness();
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={say("business.title")}>
      {business?.logo_path && (
        <p className="mb-4">
          <BusinessLogo path={business.logo_path} className="h-16" />
        </p>
      )}
      {isAdmin && business && <PictureField of="logo" picture={business.logo_path ?? null} />}
      <BusinessFacts business={business ?? null} isAdmin={isAdmin} />
      {isAdmin && business && (
        <div className="mt-5">
          <Button variant="secondary" onPress={() => setOpen(true)}>
            {say("business.change")}
          </Button>
          {isOpen && <dialog.Part business={business} onClose={() => setOpen(false)} />}
        </div>
      )}
      {isAdmin && business && <BusinessChoices business={business} />}
      {isAdmin && <BusinessRules />}
    </Card>
  );
}

function BusinessFacts({ business, isAdmin }: { business: Business | null; isAdmin: boolean }) {
  const say = useSettingsWords();
  const { currency, locale } = useFormat();
  const none = say("notAvailable");
  const chosen = [
    [say("business.colors"), business ? say(`scheme.${business.color_scheme}`) : none],
    [say("business.currency"), business ? currencyName(currency, locale) : none],
  ] as const;
  return (
    <Facts
      facts={[
        [say("name"), business?.name ?? none],
        ...(business?.address ? [[say("business.address"), business.address] as const] : []),
        [say("timeZone"), business?.timezone.replaceAll("_", " ") ?? none],
        ...(isAdmin ? [] : chosen),
      ]}
    />
  );
}

const RULES = [
  { rule: "approvalMode", href: links.staffAvailability() },
  { rule: "payRules", href: links.payroll({ tab: "rules" }) },
] as const;

/** Links to rules that are edited elsewhere; business hours, limits and the budget are in the card below. */
function BusinessRules() {
  const say = useSettingsWords();
  return (
    <ul className="mt-5 flex flex-col gap-4 border-t border-line pt-5">
      {RULES.map(({ rule, href }) => (
        <li key={rule} className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-64 text-muted">{say(`business.${rule}Text`)}</p>
          <LinkButton variant="secondary" href={href}>
            {say(`business.${rule}`)}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

/** An admin's choices for everybody in the business. Each takes effect at once, also offline. */
function BusinessChoices({ business }: { business: Business }) {
  const say = useSettingsWords();
  const { currency, locale, amount } = useFormat();
  const currencies = useMemo(() => currencyOptions(currency, locale), [currency, locale]);
  const change = useCommand(updateBusiness);
  const update = (...changes: Parameters<typeof change>) =>
    orToast(say("toast.choiceFailed"), () => change(...changes));
  const schemes = COLOR_SCHEMES.map((scheme) => ({
    value: scheme,
    label: say(`scheme.${scheme}`),
    mark: <Swatch scheme={scheme} />,
  }));
  return (
    <div className="mt-5 flex flex-col gap-5 border-t border-line pt-5">
      <RadioGroup
        label={say("business.chooseColors")}
        options={schemes}
        value={business.color_scheme}
        onChange={(value) => void update({ color_scheme: value as ColorScheme })}
      />
      <ComboBox
        label={say("business.payCurrency")}
        description={say("business.payCurrencyHint", { example: amount(1234) })}
        value={currency}
        options={currencies}
        onChange={(value) => value !== currency && void update({ currency: value })}
      />
    </div>
  );
}

/** Sets its own scheme, so that it shows that scheme's tokens. */
function Swatch({ scheme }: { scheme: ColorScheme }) {
  return <span data-scheme={scheme} className="size-6 shrink-0 rounded-full border border-edge bg-brand" />;
}
