import { useMemo } from "react";
import { COUNTRIES, countryOf } from "#domain/region/country-settings.ts";
import { subdivisionsOf } from "#domain/region/subdivisions.ts";
import { textCollator } from "#lib/format/formatters.ts";
import { countryName } from "#lib/format/language-name.ts";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { Select } from "#ui/fields/select.tsx";
import { useViewWords } from "#words/made/use-view-words.ts";
import { useLocale } from "../format/use-locale.ts";

interface RegionFieldsProps {
  /** By ISO 3166-2: 'DE' or 'DE-BY'; '' while none is chosen. */
  value: string;
  description?: string;
  onChange: (region: string) => void;
}

/** The country and, where holidays or laws differ within it, the subdivision. */
export function RegionFields({ value, description, onChange }: RegionFieldsProps) {
  const say = useViewWords();
  const locale = useLocale();
  const country = countryOf(value);
  const countries = useMemo(() => {
    const named = COUNTRIES.map((code) => ({ value: code, label: countryName(code, locale) }));
    return named.sort((one, other) => textCollator(locale).compare(one.label, other.label));
  }, [locale]);
  const subdivisions = subdivisionsOf(country);
  return (
    <>
      <ComboBox
        label={say("region.country")}
        name="country"
        description={description}
        options={countries}
        value={country || null}
        onChange={onChange}
      />
      {subdivisions.length > 0 && (
        <Select
          label={say("region.subdivision")}
          name="subdivision"
          value={value}
          options={[{ value: country, label: say("region.whole") }, ...subdivisions]}
          onChange={onChange}
        />
      )}
    </>
  );
}

/** All time zones as choices, including the current one even if the list lacks it (as it does 'UTC'). */
export function zoneOptions(current: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), current]);
  return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
}
