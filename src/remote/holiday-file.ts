import * as v from "valibot";
import { type HolidayFile, holidayFile } from "#schema/protocol/holiday-file.ts";

/** What pages have fetched; the service worker's shell has none of it, since a business needs one country's. */
const KEPT = "holidays";

/**
 * Returns the file of a country's public holidays, and keeps it for when there is no network. "offline" without a network
 * and such a file, "none" where there are no holidays of the country.
 */
export async function fetchHolidayFile(country: string): Promise<HolidayFile | "offline" | "none"> {
  const path = `/holidays/${country}.json`;
  // Where storage is forbidden or full, they are there as long as the network is.
  const kept = await globalThis.caches?.open(KEPT).catch(() => undefined);
  const response = await fetch(path).catch(() => null);
  // Many hosts answer with the page what they do not have.
  const isThere = response?.ok && response.headers.get("content-type")?.includes("json");
  if (response && isThere) await kept?.put(path, response.clone()).catch(() => undefined);
  const found = isThere ? response : await kept?.match(path);
  if (found) return v.parse(holidayFile, await found.json());
  return response?.ok || response?.status === 404 ? "none" : "offline";
}
