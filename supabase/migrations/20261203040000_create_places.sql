-- Area: templates. Where people of a business work, and who works there. Rights do not follow places: managers plan all of them.
create table public.places (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  name text not null check (char_length(btrim(name)) >= 1 and char_length(name) <= 80),
  address text check (char_length(btrim(address)) >= 1 and char_length(address) <= 300),
  region text check (region ~ '^[A-Z]{2}(-[A-Z0-9]{1,3})?$'),
  hours jsonb constraint hours_form check (
    jsonb_path_exists(hours, 'strict $ ? (@.type() == "array" && @.size() == 7)')
    and not jsonb_path_exists(hours, 'strict $[*].type() ? (@ != "object")')
    and not jsonb_path_exists(hours, '$[*] ? (!(
      @.day_of_week.type() == "number" && @.day_of_week >= 0 && @.day_of_week <= 6
      && @.day_of_week.floor() == @.day_of_week && @.is_closed.type() == "boolean"
      && (@.opening_time == null || @.opening_time.type() == "string"
        && @.opening_time like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$")
      && (@.closing_time == null || @.closing_time.type() == "string"
        && @.closing_time like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$")))')),
  is_for_everybody boolean not null default true,
  user_ids uuid[] not null default '{}',
  week_budget numeric(12,2) check (week_budget >= 0),
  sort_order integer not null default 0,
  is_archived boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false check (not deleted),
  constraint user_ids_form check (cardinality(user_ids) <= 1000 and coalesce(array_ndims(user_ids), 1) = 1
    and array_position(user_ids, null) is null),
  unique (id, business_id)
);
comment on table public.places is
  'Where people of the business work, in its time zone. Shifts refer to it, so it is archived and never deleted.';
comment on column public.places.address is 'In lines; null for the business''s.';
comment on column public.places.region is 'By ISO 3166-2, with the business''s time zone; null for the business''s.';
comment on column public.places.hours is
  'The opening hours of all seven days, as in business_hours; null for the business''s.';
comment on column public.places.user_ids is
  'Who works there unless everybody does. Who left staff stays in the list and does not count.';
comment on column public.places.week_budget is
  'The maximum cost of a week''s shifts there; null for none. Set by admins, and for those who see costs.';
create index places_by_version on public.places (business_id, version, id);
alter table public.places enable row level security;
revoke all on public.places from anon, authenticated, service_role;
grant select (id, business_id, name, address, region, hours, is_for_everybody, user_ids, sort_order, is_archived,
  created_at, updated_at, version, deleted) on public.places to authenticated;
grant insert (id, business_id, name, address, region, hours, is_for_everybody, user_ids, week_budget, sort_order, is_archived)
  on public.places to authenticated;
grant update (name, address, region, hours, is_for_everybody, user_ids, week_budget, sort_order, is_archived)
  on public.places to authenticated;

call sync.keep('places', 'creations', 'history', 'versions');
-- The previous app would plan as if all worked in one place.
create trigger places_require_protocol after insert on public.places
  for each row execute function sync.require_protocol('5');
create trigger places_guard_people before insert or update of user_ids on public.places
  for each row when (current_user = 'authenticated') execute function public.guard_position_people();

-- Only admins say what a week may cost, as for the business. Who does not see it sends null, which leaves it as it is.
create function public.guard_place_budget() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if access.role() = 'admin' then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    new.week_budget := coalesce(new.week_budget, old.week_budget);
    if new.week_budget is not distinct from old.week_budget then
      return new;
    end if;
  elsif new.week_budget is null then
    return new;
  end if;
  raise exception 'forbidden';
end;
$$;
create trigger places_guard_budget before insert or update of week_budget on public.places
  for each row when (current_user = 'authenticated') execute function public.guard_place_budget();

-- As ZONES in src/domain/region/zones.ts.
create function access.zones_of(region text) returns text[]
language sql immutable set search_path = '' as $zones$
  select array(select id from unnest(ids) as id where id like '%/%')
  from (select regexp_split_to_array(btrim(entry, E' \n'), '\s+') from regexp_split_to_table($$
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
Indian/Mayotte|ZA Africa/Johannesburg|ZM Africa/Lusaka|ZW Africa/Harare
$$, '\|') as entry) as known (ids)
  where region = any (ids) or left(region, 2) = any (ids)
  order by region = any (ids) desc limit 1;
$zones$;
comment on function access.zones_of(text) is
  'The time zones of a region (ISO 3166-2), or of its country; null where nothing is known.';

-- Shifts have one time for all, so clocks must show the same at every place: by the rules of zones, whatever their names.
create function public.guard_place_region() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  business public.businesses;
  zones constant text[] := access.zones_of(new.region);
begin
  if tg_op = 'UPDATE' and new.region is not distinct from old.region then
    return new;
  end if;
  select * into business from public.businesses where id = new.business_id;
  if new.region is distinct from business.region and business.timezone <> all (zones) and not exists (
    select from unnest(zones) as zone where not exists (
      select from generate_series(0, 365) as day
      cross join lateral (select date_trunc('day', now(), 'UTC') + make_interval(days => day, hours => 12)) as noon (at)
      where noon.at at time zone zone <> noon.at at time zone business.timezone)) then
    raise exception 'other_time_zone';
  end if;
  return new;
end;
$$;
create trigger places_guard_region before insert or update of region on public.places
  for each row when (current_user = 'authenticated' and new.region is not null) execute function public.guard_place_region();

create policy "Members read places" on public.places
  for select to authenticated using (business_id = (select access.business_id()));
create policy "Managers add places" on public.places
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages()));
create policy "Managers change places" on public.places
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));
create policy "Only with the second factor, if there is one" on public.places as restrictive
  to authenticated using (not (select access.lacks_second_factor()));

-- A place's budget for those who see costs, as sync.week_budget.
create function sync.place_budget(place uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select held.week_budget from public.places as held join public.businesses as business on business.id = held.business_id
    where held.id = place and business.id = access.business_id()
      and (access.role() = 'admin' or access.manages() and business.managers_see_cost));
end;
$$;
grant execute on function sync.place_budget(uuid) to authenticated;

-- Rows with what managers read from now on, or no more, are written for them.
create or replace function access.show_rates_anew() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set name = name where business_id = new.id and role <> 'employee';
  update public.places set name = name where business_id = new.id and week_budget is not null;
  return null;
end;
$$;

create view sync.places with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'place', 'id', id, 'business_id', business_id, 'name', name, 'address', address, 'region', region,
    'hours', hours, 'is_for_everybody', is_for_everybody, 'user_ids', user_ids, 'week_budget', sync.place_budget(id),
    'sort_order', sort_order, 'is_archived', is_archived, 'created_at', sync.instant(created_at)) as document
  from public.places where business_id = (select access.business_id());
comment on view sync.places is
  'What the caller may read of one table along one index: a source of sync.templates.';
grant select on sync.places to authenticated;

create or replace view sync.templates with (security_invoker = true) as
  select id, version, deleted, document from sync.shift_templates
  union all
  select id, version, deleted, document from sync.business_hours
  union all
  select id, version, deleted, document from sync.saved_rosters
  union all
  select id, version, deleted, document from sync.punch_devices
  union all
  select id, version, deleted, document from sync.positions
  union all
  select id, version, deleted, document from sync.managed_contracts
  union all
  select id, version, deleted, document from sync.own_contracts
  union all
  select id, version, deleted, document from sync.places;

-- A tablet knows where it is, and nothing of budgets.
create view sync.tablet_places with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'place', 'id', id, 'business_id', business_id, 'name', name, 'address', address, 'region', region,
    'hours', hours, 'is_for_everybody', is_for_everybody, 'user_ids', user_ids, 'week_budget', null,
    'sort_order', sort_order, 'is_archived', is_archived, 'created_at', sync.instant(created_at)) as document
  from public.places where business_id = (select access.tablet_business());
comment on view sync.tablet_places is 'What a communal tablet pulls of one table.';

insert into sync.kinds (collection, kind, push_table, row_table) values
  ('templates', 'place', 'places', null);
insert into sync.sources (view_name, place, source) values
  ('templates', 8, 'places'), ('tablet templates', 4, 'tablet_places');
call sync.share_ids('places', 'templates');
select sync.tally('places', 'templates', 'null', $$'members'$$);

call sync.amend('sync.audit_kinds(text, jsonb, jsonb)', $$'positions'$$, $$'positions', 'places'$$);
call sync.amend('sync.told_fields(text)', $$    when 'business_hours'$$, $$    when 'places' then '{name,address,region,hours,is_for_everybody,week_budget}'
    when 'business_hours'$$);
