import { Suspense, useMemo, useState } from "react";
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
import { Card } from "#ui/page/card.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotOpened } from "#ui/page/not-loaded.tsx";
import { orToast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { Facts } from "./facts.tsx";

/** The business's name and look, which admins can edit. */
export function BusinessCard() {
  const business = useBusiness();
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  return (
    <Card title="Business">
      <BusinessFacts business={business ?? null} isAdmin={isAdmin} />
      {isAdmin && business && <BusinessIdentity business={business} />}
      {isAdmin && business && <BusinessChoices business={business} />}
      {isAdmin && <BusinessRules />}
    </Card>
  );
}

function BusinessFacts({ business, isAdmin }: { business: Business | null; isAdmin: boolean }) {
  const { currency, locale } = useFormat();
  const chosen = [
    ["Colors", business ? SCHEME_NAMES[business.color_scheme] : "N/A"],
    ["Currency", business ? currencyName(currency, locale) : "N/A"],
  ] as const;
  return (
    <Facts
      facts={[
        ["Name", business?.name ?? "N/A"],
        ...(business?.address ? [["Address", business.address] as const] : []),
        ["Time zone", business?.timezone.replaceAll("_", " ") ?? "N/A"],
        ...(isAdmin ? [] : chosen),
      ]}
    />
  );
}

const dialog = lazyPart(async () => (await import("./business-dialog.tsx")).BusinessDialog, NotOpened);

/** An admin's button to edit the business's name, place and zone. */
function BusinessIdentity({ business }: { business: Business }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-5">
      <Button variant="secondary" onPress={() => setOpen(true)}>
        Change name, address or time zone
      </Button>
      <Suspense>{isOpen && <dialog.Part business={business} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}

const RULES = [
  {
    label: "Approval mode",
    text: "Whether staff enter when they can work, or ask for days off.",
    href: links.staffAvailability(),
  },
  {
    label: "Pay rules",
    text: "Rounding, early clock-ins, breaks, overtime, pay periods, and when forgotten clock-outs end by themselves.",
    href: links.payroll({ tab: "rules" }),
  },
];

/** Links to rules that are edited elsewhere; business hours, limits and the budget are in the card below. */
function BusinessRules() {
  return (
    <ul className="mt-5 flex flex-col gap-4 border-t border-line pt-5">
      {RULES.map(({ label, text, href }) => (
        <li key={label} className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-64 text-muted">{text}</p>
          <LinkButton variant="secondary" href={href}>
            {label}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

const SCHEME_NAMES: Record<ColorScheme, string> = {
  blue: "Blue",
  teal: "Teal",
  green: "Green",
  violet: "Violet",
  rose: "Rose",
  amber: "Amber",
  slate: "Slate",
};

const SCHEMES = COLOR_SCHEMES.map((scheme) => ({
  value: scheme,
  label: SCHEME_NAMES[scheme],
  mark: <Swatch scheme={scheme} />,
}));

/** An admin's choices for everybody in the business. Each takes effect at once, also offline. */
function BusinessChoices({ business }: { business: Business }) {
  const { currency, locale, amount } = useFormat();
  const currencies = useMemo(() => currencyOptions(currency, locale), [currency, locale]);
  const update = useUpdate();
  return (
    <div className="mt-5 flex flex-col gap-5 border-t border-line pt-5">
      <RadioGroup
        label="Colors for everybody in your business"
        options={SCHEMES}
        value={business.color_scheme}
        onChange={(value) => void update({ color_scheme: value as ColorScheme })}
      />
      <ComboBox
        label="Currency of pay"
        description={`Pay is written like ${amount(1234)}. Your subscription stays in US dollars.`}
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

function useUpdate() {
  const update = useCommand(updateBusiness);
  return (changes: Parameters<typeof update>[0]) =>
    orToast("Your choice was not saved. Please try again.", () => update(changes));
}
