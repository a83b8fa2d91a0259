import { expect, it } from "vitest";
import { caseTable } from "#tests/factories/case-table.ts";
import { COUNTRIES } from "./country-settings.ts";
import { subdivisionsOf } from "./subdivisions.ts";
import { countryOfZone, hasClocksOf, isOtherClock, zoneOfRegion, zonesOfRegion } from "./zones.ts";

const ZONES: Record<string, string[]> = {
  DE: ["Europe/Berlin", "Europe/Busingen"],
  IE: ["Europe/Dublin"],
  US: ["America/Adak", "America/Chicago", "America/Los_Angeles", "America/New_York"],
  ES: ["Africa/Ceuta", "Atlantic/Canary", "Europe/Madrid"],
  FR: ["Europe/Paris"],
};
const zonesOf = (country: string) => ZONES[country] ?? [];
const NOW = "2026-03-02T12:00:00.000Z";

it.each([
  ["the device's, where the country has it", "US", "America/Chicago", "America/Chicago"],
  ["the one of most people, where it has not", "US", "Europe/Berlin", "America/New_York"],
  ["the only one", "FR", "Europe/Berlin", "Europe/Paris"],
  ["the subdivision's, whatever the device's is", "US-CA", "America/Chicago", "America/Los_Angeles"],
  ["the country's, where the subdivision shares it", "US-NY", "America/Chicago", "America/New_York"],
  ["that of islands", "ES-CN", "Europe/Madrid", "Atlantic/Canary"],
  ["the device's, in a corner of the subdivision", "US-TN", "America/New_York", "America/New_York"],
  ["the mainland's", "ES-MD", "Europe/Madrid", "Europe/Madrid"],
  ["the device's, where nobody knows better", "LI", "Europe/Vaduz", "Europe/Vaduz"],
])("proposes %s", (_, region, device, zone) => {
  expect(zoneOfRegion(region, device, zonesOf, NOW)).toBe(zone);
});

it.each(
  caseTable(`
    Knoxville                | America/New_York    | US-TN US-KY US-OH US-FL | US-AL US-CO US-CA
    Nashville                | America/Chicago     | US-TN US-KY US-IN US-FL | US-GA US-AZ US-CO
    El Paso                  | America/Denver      | US-TX US-NM US-AZ US-CO | US-LA US-CA
    Houston                  | America/Chicago     | US-TX US-LA             | US-NM
    Pensacola                | America/Chicago     | US-FL US-AL             | US-GA
    Miami                    | America/New_York    | US-FL US-GA             | US-AL
    Boise                    | America/Boise       | US-ID US-UT US-OR       | US-WA
    Coeur d'Alene            | America/Los_Angeles | US-ID US-WA             | US-MT
    Scottsbluff, Nebraska    | America/Denver      | US-NE US-WY             | US-IA
    Indianapolis             | America/Indiana/Indianapolis | US-IN US-OH    | US-IL
    Gary, Indiana            | America/Chicago     | US-IN US-IL             | US-OH
    Louisville               | America/Kentucky/Louisville  | US-KY US-OH    | US-MO
    Phoenix                  | America/Phoenix     | US-AZ                   | US-NM US-CA
    anywhere in the States   | America/Denver      | US                      | GB
    München                  | Europe/Berlin       | DE DE-BY DE-HH AT-8 FR  | GB IE FI US
    Büsingen                 | Europe/Busingen     | DE DE-BW CH-SH          | GB
    Las Palmas               | Atlantic/Canary     | ES-CN ES IE             | ES-MD ES-IB FR
    Madrid                   | Europe/Madrid       | ES-MD ES-CE ES FR       | ES-CN PT MA
    Ponta Delgada            | Atlantic/Azores     | PT-20 PT                | PT-30 ES-CN
    Sydney                   | Australia/Sydney    | AU-NSW AU-VIC AU-TAS AU-ACT | AU-QLD AU-SA AU-WA AU-NT
    Broken Hill              | Australia/Broken_Hill | AU-NSW AU-SA          | AU-VIC AU-NT
    Darwin                   | Australia/Darwin    | AU-NT                   | AU-SA AU-QLD
    Thunder Bay              | America/Toronto     | CA-ON CA-QC             | CA-MB
    Kenora                   | America/Winnipeg    | CA-ON CA-MB             | CA-QC CA-SK
    Jerusalem                | Asia/Jerusalem      | IL                      | FI PS
    where nothing is known   | Europe/Berlin       | ZZ QQ-1                 | GB
  `),
)("a place of %s is where clocks show the same all year", (_, zone = "", same = "", others = "") => {
  const regions = [...same.split(" "), ...others.split(" ")];
  expect(regions.filter((region) => hasClocksOf(zone, region, NOW)).join(" ")).toBe(same);
});

it("knows zones of every country and subdivision that can be chosen", () => {
  const regions = COUNTRIES.flatMap((country) => [
    country,
    ...subdivisionsOf(country).map(({ value }) => value),
  ]);
  for (const region of regions) {
    const zones = zonesOfRegion(region);
    expect([region, zones.length > 0]).toEqual([region, true]);
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
  }
});

it.each([
  ["Europe/Dublin", "IE"],
  ["Europe/Busingen", "DE"],
  ["UTC", undefined],
])("%s is in %s", (zone, country) => {
  expect(countryOfZone(zone, Object.keys(ZONES), zonesOf)).toBe(country);
});

it.each([
  ["the same zone", "Europe/Dublin", "Europe/Dublin", false],
  ["another name of the same clock", "Europe/Dublin", "Europe/London", false],
  ["an hour beside it", "Europe/Dublin", "Europe/Berlin", true],
  ["a zone that keeps winter time", "America/Denver", "America/Phoenix", true],
])("the clock of %s is told apart throughout the year", (_, zone, other, expected) => {
  expect(["2026-01-05", "2026-07-05"].map((day) => isOtherClock(zone, other, day))).toEqual([
    expected,
    expected,
  ]);
});
