import { DAY_MS } from "#lib/time/calendar-days.ts";
import { zoneOffsetMs } from "#lib/time/zone-offset.ts";

/**
 * The time zones of countries and their subdivisions, by ISO 3166-2, that of most people first; of zones with the same rules
 * one stands for all. The server has the same (access.zones_of). Made from the time zone database, which is in the public domain.
 */
// no words: ids of time zones
const ZONES = `
AD Europe/Andorra|AE Asia/Dubai|AF Asia/Kabul|AG America/Antigua|AI America/Anguilla|AL Europe/Tirane|AM
Asia/Yerevan|AO Africa/Luanda|AR America/Argentina/Buenos_Aires|AS Pacific/Pago_Pago|AT Europe/Vienna|AU
Australia/Sydney Australia/Adelaide Australia/Brisbane Australia/Darwin Australia/Eucla Australia/Lord_Howe
Australia/Perth|AU-ACT Australia/Sydney|AU-NSW Australia/Sydney Australia/Broken_Hill Australia/Lord_Howe|AU-NT
Australia/Darwin|AU-QLD Australia/Brisbane|AU-SA Australia/Adelaide|AU-TAS Australia/Hobart|AU-VIC
Australia/Melbourne|AU-WA Australia/Perth Australia/Eucla|AW America/Aruba|AX Europe/Mariehamn|AZ Asia/Baku|BA
Europe/Sarajevo|BB America/Barbados|BD Asia/Dhaka|BE Europe/Brussels|BF Africa/Ouagadougou|BG Europe/Sofia|BH
Asia/Bahrain|BI Africa/Bujumbura|BJ Africa/Porto-Novo|BL America/St_Barthelemy|BM Atlantic/Bermuda|BN Asia/Brunei|
BO America/La_Paz|BQ America/Kralendijk|BR America/Sao_Paulo America/Boa_Vista America/Eirunepe America/Noronha|BS
America/Nassau|BT Asia/Thimphu|BW Africa/Gaborone|BY Europe/Minsk|BZ America/Belize|CA America/Toronto
America/Winnipeg America/Atikokan America/Halifax America/Puerto_Rico America/Vancouver America/Edmonton
America/Phoenix America/Regina America/St_Johns America/Whitehorse America/Iqaluit America/Rankin_Inlet
America/Cambridge_Bay|CA-AB CA-NT America/Edmonton|CA-BC America/Vancouver America/Edmonton America/Phoenix|CA-MB
America/Winnipeg|CA-NB CA-NS CA-PE America/Halifax|CA-NL America/St_Johns America/Halifax|CA-NU America/Iqaluit
America/Rankin_Inlet America/Cambridge_Bay America/Atikokan|CA-ON America/Toronto America/Winnipeg America/Atikokan|
CA-QC America/Toronto America/Halifax America/Puerto_Rico|CA-SK America/Regina America/Edmonton|CA-YT
America/Whitehorse|CC Indian/Cocos|CD Africa/Kinshasa Africa/Lubumbashi|CF Africa/Bangui|CG Africa/Brazzaville|CH
Europe/Zurich|CI Africa/Abidjan|CK Pacific/Rarotonga|CL America/Santiago America/Punta_Arenas Pacific/Easter|CM
Africa/Douala|CN Asia/Shanghai Asia/Urumqi|CO America/Bogota|CR America/Costa_Rica|CU America/Havana|CV
Atlantic/Cape_Verde|CW America/Curacao|CX Indian/Christmas|CY Asia/Nicosia|CZ Europe/Prague|DE Europe/Berlin|DJ
Africa/Djibouti|DK Europe/Copenhagen|DM America/Dominica|DO America/Santo_Domingo|DZ Africa/Algiers|EC
America/Guayaquil Pacific/Galapagos|EE Europe/Tallinn|EG Africa/Cairo|EH Africa/El_Aaiun|ER Africa/Asmera|ES
Europe/Madrid Atlantic/Canary|ES-AN ES-AR ES-AS ES-CB ES-CE ES-CL ES-CM ES-CT ES-EX ES-GA ES-IB ES-MC ES-MD ES-ML
ES-NC ES-PV ES-RI ES-VC Europe/Madrid|ES-CN Atlantic/Canary|ET Africa/Addis_Ababa|FI Europe/Helsinki|FJ
Pacific/Fiji|FK Atlantic/Stanley|FM Pacific/Ponape Pacific/Truk|FO Atlantic/Faeroe|FR Europe/Paris|GA
Africa/Libreville|GB Europe/London|GD America/Grenada|GE Asia/Tbilisi|GF America/Cayenne|GG Europe/Guernsey|GH
Africa/Accra|GI Europe/Gibraltar|GL America/Godthab America/Danmarkshavn America/Thule|GM Africa/Banjul|GN
Africa/Conakry|GP America/Guadeloupe|GQ Africa/Malabo|GR Europe/Athens|GT America/Guatemala|GU Pacific/Guam|GW
Africa/Bissau|GY America/Guyana|HK Asia/Hong_Kong|HN America/Tegucigalpa|HR Europe/Zagreb|HT America/Port-au-Prince|
HU Europe/Budapest|ID Asia/Jakarta Asia/Jayapura Asia/Makassar|IE Europe/Dublin|IL Asia/Jerusalem|IM
Europe/Isle_of_Man|IN Asia/Calcutta|IO Indian/Chagos|IQ Asia/Baghdad|IR Asia/Tehran|IS Atlantic/Reykjavik|IT
Europe/Rome|JE Europe/Jersey|JM America/Jamaica|JO Asia/Amman|JP Asia/Tokyo|KE Africa/Nairobi|KG Asia/Bishkek|KH
Asia/Phnom_Penh|KI Pacific/Tarawa Pacific/Enderbury Pacific/Kiritimati|KM Indian/Comoro|KN America/St_Kitts|KP
Asia/Pyongyang|KR Asia/Seoul|KW Asia/Kuwait|KY America/Cayman|KZ Asia/Almaty|LA Asia/Vientiane|LB Asia/Beirut|LC
America/St_Lucia|LI Europe/Vaduz|LK Asia/Colombo|LR Africa/Monrovia|LS Africa/Maseru|LT Europe/Vilnius|LU
Europe/Luxembourg|LV Europe/Riga|LY Africa/Tripoli|MA Africa/Casablanca|MC Europe/Monaco|MD Europe/Chisinau|ME
Europe/Podgorica|MF America/Marigot|MG Indian/Antananarivo|MH Pacific/Majuro|MK Europe/Skopje|ML Africa/Bamako|MM
Asia/Rangoon|MN Asia/Ulaanbaatar Asia/Hovd|MO Asia/Macau|MP Pacific/Saipan|MQ America/Martinique|MR
Africa/Nouakchott|MS America/Montserrat|MT Europe/Malta|MU Indian/Mauritius|MV Indian/Maldives|MW Africa/Blantyre|
MX America/Mexico_City America/Cancun America/Denver America/Hermosillo America/Matamoros America/Tijuana|MY
Asia/Kuala_Lumpur|MZ Africa/Maputo|NA Africa/Windhoek|NC Pacific/Noumea|NE Africa/Niamey|NF Pacific/Norfolk|NG
Africa/Lagos|NI America/Managua|NL Europe/Amsterdam|NO Europe/Oslo|NP Asia/Katmandu|NR Pacific/Nauru|NU
Pacific/Niue|NZ Pacific/Auckland Pacific/Chatham|OM Asia/Muscat|PA America/Panama|PE America/Lima|PF Pacific/Tahiti
Pacific/Gambier Pacific/Marquesas|PG Pacific/Port_Moresby Pacific/Bougainville|PH Asia/Manila|PK Asia/Karachi|PL
Europe/Warsaw|PM America/Miquelon|PN Pacific/Pitcairn|PR America/Puerto_Rico|PS Asia/Hebron|PT Europe/Lisbon
Atlantic/Azores|PT-20 Atlantic/Azores|PT-30 Atlantic/Madeira|PW Pacific/Palau|PY America/Asuncion|QA Asia/Qatar|RE
Indian/Reunion|RO Europe/Bucharest|RS XK Europe/Belgrade|RU Europe/Moscow Europe/Kaliningrad Europe/Samara
Asia/Yekaterinburg Asia/Omsk Asia/Novosibirsk Asia/Irkutsk Asia/Yakutsk Asia/Vladivostok Asia/Magadan
Asia/Kamchatka|RW Africa/Kigali|SA Asia/Riyadh|SB Pacific/Guadalcanal|SC Indian/Mahe|SD Africa/Khartoum|SE
Europe/Stockholm|SG Asia/Singapore|SH Atlantic/St_Helena|SI Europe/Ljubljana|SJ Arctic/Longyearbyen|SK
Europe/Bratislava|SL Africa/Freetown|SM Europe/San_Marino|SN Africa/Dakar|SO Africa/Mogadishu|SR America/Paramaribo|
SS Africa/Juba|ST Africa/Sao_Tome|SV America/El_Salvador|SX America/Lower_Princes|SY Asia/Damascus|SZ
Africa/Mbabane|TC America/Grand_Turk|TD Africa/Ndjamena|TG Africa/Lome|TH Asia/Bangkok|TJ Asia/Dushanbe|TK
Pacific/Fakaofo|TL Asia/Dili|TM Asia/Ashgabat|TN Africa/Tunis|TO Pacific/Tongatapu|TR Europe/Istanbul|TT
America/Port_of_Spain|TV Pacific/Funafuti|TW Asia/Taipei|TZ Africa/Dar_es_Salaam|UA Europe/Kiev Europe/Simferopol|
UG Africa/Kampala|US America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix
America/Anchorage America/Adak Pacific/Honolulu|US-AK America/Anchorage America/Adak|US-AL US-AR US-IL US-IA US-LA
US-MN US-MS US-MO US-OK US-WI America/Chicago|US-AZ America/Phoenix America/Denver|US-CA US-WA America/Los_Angeles|
US-CO US-MT US-NM US-UT US-WY America/Denver|US-CT US-DE US-DC US-GA US-ME US-MD US-MA US-NH US-NJ US-NY US-NC
US-OH US-PA US-RI US-SC US-VT US-VA US-WV America/New_York|US-FL US-IN US-KY US-MI America/New_York America/Chicago|
US-HI Pacific/Honolulu|US-ID America/Denver America/Los_Angeles|US-KS US-NE US-ND US-SD US-TX America/Chicago
America/Denver|US-NV US-OR America/Los_Angeles America/Denver|US-TN America/Chicago America/New_York|UY
America/Montevideo|UZ Asia/Tashkent|VA Europe/Vatican|VC America/St_Vincent|VE America/Caracas|VG America/Tortola|
VI America/St_Thomas|VN Asia/Saigon|VU Pacific/Efate|WF Pacific/Wallis|WS Pacific/Apia|YE Asia/Aden|YT
Indian/Mayotte|ZA Africa/Johannesburg|ZM Africa/Lusaka|ZW Africa/Harare`;

const ZONES_OF: ReadonlyMap<string, readonly string[]> = new Map(
  ZONES.split("|").flatMap((entry) => {
    const ids = entry.trim().split(/\s+/);
    const zones = ids.filter((id) => id.includes("/"));
    return ids.filter((id) => !id.includes("/")).map((region) => [region, zones] as const);
  }),
);

/** The time zones of a region, or of its country; none where nothing is known. */
export function zonesOfRegion(region: string): readonly string[] {
  return ZONES_OF.get(region) ?? ZONES_OF.get(region.slice(0, 2)) ?? [];
}

/**
 * Proposes the time zone of a region. The device's own stays where its clocks are those of the region, since an owner mostly
 * sets up a business on the spot. `zonesOf` lists a country's zones, if the browser can.
 */
export function zoneOfRegion(
  region: string,
  deviceZone: string,
  zonesOf: (country: string) => readonly string[],
  now: string,
): string {
  const zones = zonesOf(region.slice(0, 2));
  const isThere = zones.length === 0 || zones.includes(deviceZone);
  const own = isThere && hasClocksOf(deviceZone, region, now) ? deviceZone : zonesOfRegion(region)[0];
  return own ?? deviceZone;
}

/**
 * Whether clocks show what they show in a zone throughout the year from `now` on, somewhere in a region: by the rules of its
 * zones, whatever their names. The server refuses a place elsewhere (public.guard_place_region).
 */
export function hasClocksOf(zone: string, region: string, now: string): boolean {
  const zones = zonesOfRegion(region);
  const noon = Date.parse(`${now.slice(0, 10)}T12:00:00Z`);
  const days = Array.from({ length: DAYS_COMPARED }, (_, day) => noon + day * DAY_MS);
  const isSame = (other: string) => days.every((at) => zoneOffsetMs(at, zone) === zoneOffsetMs(at, other));
  return zones.length === 0 || zones.includes(zone) || zones.some(isSame);
}

/** Whether clocks of one zone show another time than those of another, on a calendar day or half a year from it. */
export function isOtherClock(zone: string, other: string, day: string): boolean {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const times = [noon, noon + (DAYS_COMPARED / 2) * DAY_MS];
  return zone !== other && times.some((at) => zoneOffsetMs(at, zone) !== zoneOffsetMs(at, other));
}

/** A year, on any day of which clocks may be set otherwise. */
const DAYS_COMPARED = 366;

/** Returns the country that a time zone is in; undefined if none of them has it. */
export function countryOfZone(
  zone: string,
  countries: readonly string[],
  zonesOf: (country: string) => readonly string[],
): string | undefined {
  return countries.find((country) => zonesOf(country).includes(zone));
}
