import { regionalOf } from "#lib/format/regional-of.ts";
import type { FirstDay } from "#lib/time/calendar-days.ts";
import type { Business } from "#schema/entities/business.ts";

/** The currency of each country where people live, by ISO 4217 and ISO 3166-1: the code and its countries. */
const CURRENCIES = `
EUR AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT
USD AS BQ EC FM GU IO MH MP PA PR PW SV TC TL US VG VI ZW
GBP GB GG IM JE|AUD AU CC CX KI NF NR TV|NZD CK NU NZ PN TK|CHF CH LI|DKK DK FO GL|NOK NO SJ
XOF BF BJ CI GW ML NE SN TG|XAF CF CG CM GA GQ TD|XCD AG AI DM GD KN LC MS VC|XPF NC PF WF
XCG CW SX|MAD EH MA|ILS IL PS|AED AE|AFN AF|ALL AL|AMD AM|AOA AO|ARS AR|AWG AW|AZN AZ|BAM BA|BBD BB|BDT BD|BHD BH
BIF BI|BMD BM|BND BN|BOB BO|BRL BR|BSD BS|BTN BT|BWP BW|BYN BY|BZD BZ|CAD CA|CDF CD|CLP CL|CNY CN|COP CO|CRC CR
CUP CU|CVE CV|CZK CZ|DJF DJ|DOP DO|DZD DZ|EGP EG|ERN ER|ETB ET|FJD FJ|FKP FK|GEL GE|GHS GH|GIP GI|GMD GM|GNF GN
GTQ GT|GYD GY|HKD HK|HNL HN|HTG HT|HUF HU|IDR ID|INR IN|IQD IQ|IRR IR|ISK IS|JMD JM|JOD JO|JPY JP|KES KE|KGS KG
KHR KH|KMF KM|KPW KP|KRW KR|KWD KW|KYD KY|KZT KZ|LAK LA|LBP LB|LKR LK|LRD LR|LSL LS|LYD LY|MDL MD|MGA MG|MKD MK
MMK MM|MNT MN|MOP MO|MRU MR|MUR MU|MVR MV|MWK MW|MXN MX|MYR MY|MZN MZ|NAD NA|NGN NG|NIO NI|NPR NP|OMR OM|PEN PE
PGK PG|PHP PH|PKR PK|PLN PL|PYG PY|QAR QA|RON RO|RSD RS|RUB RU|RWF RW|SAR SA|SBD SB|SCR SC|SDG SD|SEK SE|SGD SG
SHP SH|SLE SL|SOS SO|SRD SR|SSP SS|STN ST|SYP SY|SZL SZ|THB TH|TJS TJ|TMT TM|TND TN|TOP TO|TRY TR|TTD TT|TWD TW
TZS TZ|UAH UA|UGX UG|UYU UY|UZS UZ|VES VE|VND VN|VUV VU|WST WS|YER YE|ZAR ZA|ZMW ZM`;

const CURRENCY_OF: ReadonlyMap<string, string> = new Map(
  CURRENCIES.trim()
    .split(/[|\n]/)
    .flatMap((line) => {
      const [currency = "", ...countries] = line.split(" ");
      return countries.map((country) => [country, currency] as const);
    }),
);

/** All countries, by ISO 3166-1. */
export const COUNTRIES: readonly string[] = [...CURRENCY_OF.keys()];

/** Where most people are paid every two weeks, or twice a month; elsewhere it is once a month. */
const EVERY_TWO_WEEKS = "AU CA NZ PR US";
const TWICE_A_MONTH = "CO CR DO GT HN MX NI PA PH SV";

/** A day on which pay periods of weeks begin, by the first day of the week. */
const ANCHORS = { sun: "2026-01-04", mon: "2026-01-05", sat: "2026-01-03" } as const;

export type CountrySettings = Pick<Business, "currency" | "week_start" | "pay_every" | "pay_anchor">;

/** What a country's businesses mostly use, as a proposal; 'US' for one that nobody knows. */
export function countrySettings(country: string): CountrySettings {
  // People there who plan a week and people who read one begin it alike.
  const firstDayOfWeek: FirstDay = regionalOf(`und-${country}`).firstDayOfWeek;
  return {
    currency: CURRENCY_OF.get(country) ?? "USD",
    week_start: firstDayOfWeek,
    pay_every: EVERY_TWO_WEEKS.includes(country)
      ? "two-weeks"
      : TWICE_A_MONTH.includes(country)
        ? "half-month"
        : "month",
    pay_anchor: ANCHORS[firstDayOfWeek],
  };
}

/** The country of a region: 'DE' of 'DE-BY'. */
export function countryOf(region: string): string {
  return region.slice(0, 2);
}

/** Where French is spoken in countries that mostly speak another language. */
const FRENCH = "CA-QC CH-FR CH-GE CH-JU CH-NE CH-VD CH-VS";

/** The language that most people of a region speak: 'de-AT' for 'AT', 'fr-CH' for 'CH-GE'. */
export function languageOfRegion(region: string): string {
  const country = countryOf(region);
  const spoken = new Intl.Locale(`und-${country}`).maximize().language;
  return `${region.includes("-") && FRENCH.includes(region) ? "fr" : spoken}-${country}`;
}
