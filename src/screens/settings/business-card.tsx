import { currencyName } from "#lib/format/currency-names.ts";
import { useBusiness } from "#queries/business.ts";
import type { Business } from "#schema/entities/business.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { useSession } from "#stores/session-store.ts";
import { Card } from "#ui/card.tsx";
import { BusinessChoices } from "./business-choices.tsx";
import { BusinessIdentity } from "./business-identity.tsx";
import { BusinessRules } from "./business-rules.tsx";
import { Facts } from "./facts.tsx";
import { SCHEME_NAMES } from "./scheme-names.ts";

/** What everybody may know of their business. Admins say here what it is called and how it looks. */
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
