import { useMemo } from "react";
import { updateBusiness } from "#commands/business.ts";
import { useCommand } from "#commands/use-command.ts";
import { currencyOptions } from "#lib/format/currency-names.ts";
import { type Business, COLOR_SCHEMES, type ColorScheme } from "#schema/entities/business.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { ComboBox } from "#ui/combo-box.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { toast } from "#ui/toast.ts";
import { SCHEME_NAMES } from "./scheme-names.ts";

const SCHEMES = COLOR_SCHEMES.map((scheme) => ({
  value: scheme,
  label: SCHEME_NAMES[scheme],
  mark: <Swatch scheme={scheme} />,
}));

/** What an admin chooses for everybody in the business. A choice counts at once, with or without a connection. */
export function BusinessChoices({ business }: { business: Business }) {
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

/** In its own scheme, so that the tokens are its own. */
function Swatch({ scheme }: { scheme: ColorScheme }) {
  return <span data-scheme={scheme} className="size-6 shrink-0 rounded-full border border-edge bg-brand" />;
}

function useUpdate() {
  const update = useCommand(updateBusiness);
  return async (changes: Parameters<typeof update>[0]) => {
    try {
      await update(changes);
    } catch (error) {
      console.error("Business not changed:", error);
      toast.error("Your choice was not saved. Please try again.");
    }
  };
}
