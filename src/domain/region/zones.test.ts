import { expect, it } from "vitest";
import { countryOfZone, hasClocksOf, zoneOfRegion } from "./zones.ts";

const ZONES: Record<string, string[]> = {
  DE: ["Europe/Berlin", "Europe/Busingen"],
  IE: ["Europe/Dublin"],
  US: ["America/Adak", "America/Chicago", "America/Los_Angeles", "America/New_York"],
  ES: ["Africa/Ceuta", "Atlantic/Canary", "Europe/Madrid"],
  FR: ["Europe/Paris"],
};
const zonesOf = (country: string) => ZONES[country] ?? [];

it.each([
  ["the device's, where the country has it", "US", "America/Chicago", "America/Chicago"],
  ["the one of most people, where it has not", "US", "Europe/Berlin", "America/New_York"],
  ["the only one", "FR", "Europe/Berlin", "Europe/Paris"],
  ["the subdivision's, whatever the device's is", "US-CA", "America/Chicago", "America/Los_Angeles"],
  ["the country's, where the subdivision shares it", "US-NY", "America/Chicago", "America/New_York"],
  ["that of islands", "ES-CN", "Europe/Madrid", "Atlantic/Canary"],
  ["the mainland's", "ES-MD", "Europe/Madrid", "Europe/Madrid"],
  ["the device's, where nobody knows better", "LI", "Europe/Vaduz", "Europe/Vaduz"],
])("proposes %s", (_, region, device, zone) => {
  expect(zoneOfRegion(region, device, zonesOf)).toBe(zone);
});

it.each([
  ["the country itself", "DE", true],
  ["a subdivision", "DE-BY", true],
  ["a country with other names for the same clocks", "FR", true],
  ["a country an hour behind", "IE", false],
  ["islands an hour behind", "ES-CN", false],
  ["another continent", "US", false],
])("Berlin's clocks and those of %s", (_, region, isSame) => {
  expect(hasClocksOf("Europe/Berlin", region, zonesOf, "2026-03-02T12:00:00.000Z")).toBe(isSame);
});

it("a zone that shows the same half the year only is another one", () => {
  const inArizona = (region: string) =>
    hasClocksOf("America/Phoenix", region, zonesOf, "2026-03-02T12:00:00.000Z");
  expect([inArizona("US-AZ"), inArizona("US-CO"), inArizona("US-CA")]).toEqual([true, false, false]);
});

it.each([
  ["Europe/Dublin", "IE"],
  ["Europe/Busingen", "DE"],
  ["UTC", undefined],
])("%s is in %s", (zone, country) => {
  expect(countryOfZone(zone, Object.keys(ZONES), zonesOf)).toBe(country);
});
