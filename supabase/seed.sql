-- The demo business: 12 people and 8 weeks of history up to yesterday, this week's roster and a draft of the next. Run on
-- an empty database by the embedded backend with SEED=demo, and by `supabase db reset`. On a given day it is the same
-- everywhere: nothing in it is random.
--
-- Every login has the password shiftkeep-demo; its bcrypt hash is the same on every machine. PINs, in the order of the
-- people below: 482915 730164 295871 618340 507286 941732 163958 854207 376519 209643 685174 431890.

create function pg_temp.demo_id(kind text, number int) returns uuid
language sql immutable as $$
  select md5('shiftkeep demo ' || kind || ' ' || number)::uuid;
$$;
-- A number from 0 to below `most` that looks random.
create function pg_temp.pick(kind text, number int, most int) returns int
language sql immutable as $$
  select (('x' || left(md5(kind || ' ' || number), 6))::bit(24)::int % most);
$$;
create function pg_temp.moment(day date, wall time) returns timestamptz
language sql stable as $$
  select (day + wall) at time zone 'Europe/Dublin';
$$;

create temporary table demo_people as
select number, ('d0000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid as id, email, name, role, payrate, pin_hash
from (values
  (1, 'owner@demo.test', 'Olivia Byrne', 'admin', null, '09f110adeed52e7bdfab6b32cc5b349ffb47d095d625369bbc3ca8c17a6e583e'),
  (2, 'manager@demo.test', 'Marcus Webb', 'manager', 22.50, '5d308a8ae278f3de5537246adf6f2c141094117b4fefcea05d69e1b27d985da9'),
  (3, 'sam@demo.test', 'Sam Okafor', 'employee', 15.75, '25439a636b3379a9a1b1a8b47a25457e8a98380ab068e2bb757937493ed6394e'),
  (4, 'priya@demo.test', 'Priya Nair', 'manager', 21.00, 'c9b59cfcda55ebfa696aa38b58e500b051b5c1a263b0a83d2ad9c3389251d683'),
  (5, 'leo@demo.test', 'Leo Fontaine', 'employee', 15.75, '702f3ca9266b407330acb90c8d3b2eaac4730dbc5800046c47ed342f01e0d7d8'),
  (6, 'aoife@demo.test', 'Aoife Kelly', 'employee', 16.25, '5870cc9d5b6a38b7d4412d3794048789cd6442f4d992c00e6db49708101c6b75'),
  (7, 'tomasz@demo.test', 'Tomasz Zielinski', 'employee', 15.50, 'af1b3701e132673f49c17e02fbc9b7233194d962bd71139f9ba02c130b1d7512'),
  (8, 'grace@demo.test', 'Grace Adeyemi', 'employee', 16.00, 'dba58e7b69a87ae5a1641d3eee98f64bba30193648457e9aea4e564df73ddec1'),
  (9, 'ben@demo.test', 'Ben Carver', 'employee', 15.50, '29e7667f79e6ce71206c0b0776f853e4e496fd953d9a061d79c611207c3f82f8'),
  (10, 'ines@demo.test', 'Inês Duarte', 'employee', 17.00, 'bbd1e28fe07310e44f4c8e4f4bd8fcfcd3ccd68ca85918b40e83735fd419e033'),
  (11, 'yuki@demo.test', 'Yuki Tanaka', 'employee', 15.75, '4b151adf6e2753284f2a5b06485887c7942ccd2b2e7553276e3fe578a9f28332'),
  (12, 'noor@demo.test', 'Noor Haddad', 'employee', 15.50, '496e3fdc1d1e34918cb12e727dfe37fd07f8875064cc93ee4f14e8ac19f8cd6a')
) as person (number, email, name, role, payrate, pin_hash);

create temporary table demo_business as
select 'd0000000-0000-4000-8000-0000000000b1'::uuid as id,
  date_trunc('week', current_date)::date as monday, date_trunc('week', current_date)::date - 56 as first_day;

insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
  raw_user_meta_data, created_at, updated_at)
select id, 'authenticated', 'authenticated', email, '$2b$10$YyzJ/T95YN1uxG0pTLT0r.EPBgw/SvFtFGIgbmeOAIDEvQq5TBSLS', now(),
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('name', name), now(), now()
from demo_people order by number;

insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
select id, id, 'email', id::text, jsonb_build_object('sub', id::text, 'email', email), now(), now()
from demo_people order by number;

insert into access.confirmed_emails (user_id, email) select id, email from demo_people;

-- A hosted auth server finds nobody whose instance is null, and fails on these when they are.
do $$
begin
  if exists (select from pg_attribute where attrelid = 'auth.users'::regclass and attname = 'instance_id') then
    update auth.users
    set instance_id = '00000000-0000-0000-0000-000000000000', confirmation_token = '', recovery_token = '',
      email_change_token_new = '', email_change = ''
    where id in (select id from demo_people);
  end if;
end;
$$;

insert into public.businesses (id, name, timezone, owner_id, subscription_status, subscription_plan,
  staff_count, week_budget, region, pin_salt)
select demo_business.id, 'Harbour Street Café', 'Europe/Dublin', demo_people.id, 'active', 'staff-based', 20, 4300, 'IE',
  '5eed5a17c0ffee5eed5a17c0ffee5eed'
from demo_business, demo_people where number = 1;

update public.profiles set
  business_id = demo_business.id,
  role = person.role,
  payrate = person.payrate,
  pin_hash = person.pin_hash,
  created_by = case when number > 1 then 'd0000000-0000-4000-8000-000000000001'::uuid end,
  subscription_status = case when number = 1 then 'active' else 'none' end,
  subscription_plan = case when number = 1 then 'staff-based' end
from demo_people as person, demo_business where person.id = profiles.id;

-- They have worked here for a while, the first of them for longer than the app knows.
update access.memberships set from_time = '2025-01-01' from demo_business where business_id = demo_business.id;
update public.profiles set start_date = date '2025-01-06' - 60 * (12 - person.number),
  phone = '+1 212 555 01' || lpad(person.number::text, 2, '0'), shows_phone = person.role <> 'employee'
from demo_people as person where person.id = profiles.id;

insert into public.business_hours (id, business_id, day_of_week, opening_time, closing_time)
select pg_temp.demo_id('hours', day), id, day, '07:00', '22:00' from demo_business, generate_series(0, 6) as day;

-- The business has one place, which goes without saying.
insert into public.places (id, business_id, name, address)
select pg_temp.demo_id('place', 1), id, 'Harbour Street', E'12 Harbour Street\nGalway' from demo_business;

-- Three people cook, everybody makes coffee and serves, and who manages leads a shift.
create temporary table demo_positions as
select number, pg_temp.demo_id('position', number) as id, name, color, workers, works from (values
  (1, 'Barista', 'blue', null, '{3,5,7,10}'::integer[]), (2, 'Kitchen', 'orange', '{4,6,9,12}'::integer[], '{6,9,12}'),
  (3, 'Service', 'teal', null, '{4,8,11}'), (4, 'Shift lead', 'purple', '{1,2,4}', '{}')
) as position (number, name, color, workers, works);

insert into public.positions (id, business_id, name, color, sort_order, is_for_everybody, user_ids)
select position.id, demo_business.id, name, color, number - 1, workers is null,
  array(select person.id from demo_people as person where person.number = any (workers) order by person.number)
from demo_positions as position, demo_business order by number;

-- The rules by which they are paid: the time worked, to the minute, in weeks from Monday on.
insert into public.rule_sets (id, business_id, from_day, code, params, created_by)
select pg_temp.demo_id('rules', 1), id, '2025-01-06', 'generic',
  '{"pay_rounding_minutes": 0, "pay_breaks_paid": false, "pay_week_start": "mon"}', 'd0000000-0000-4000-8000-000000000001'
from demo_business;

create temporary table demo_templates as
select number, pg_temp.demo_id('template', number) as id, name, start_time, end_time, required_days, headcount,
  jsonb_build_array(jsonb_build_object('after', 180, 'minutes', minutes, 'paid', paid)) as breaks
from (values
  (1, 'Early', '07:00', '13:00', '{1,2,3,4,5}'::integer[], 2, 15, true), (2, 'Midday', '11:00', '17:00', '{}', 1, 15, true),
  (3, 'Late', '16:00', '22:00', '{}', 1, 30, false)
) as template (number, name, start_time, end_time, required_days, headcount, minutes, paid);

insert into public.shift_templates (id, business_id, name, start_time, end_time, required_days, headcount, breaks)
select template.id, demo_business.id, name, start_time, end_time, required_days, headcount, breaks
from demo_templates as template, demo_business order by number;

-- What most of them are employed for; Ben from next week on for more. Noor is not of age.
insert into public.contracts (id, business_id, user_id, from_day, weekly_minutes, weekly_max_minutes, workdays, created_by)
select pg_temp.demo_id('contract', 10 * person.number + place), demo_business.id, person.id, from_day, hours * 60, most * 60,
  workdays, 'd0000000-0000-4000-8000-000000000001'
from demo_business, (values
  (2, 1, '2025-01-06'::date, null, 45, '{1,2,3,4,5}'::integer[]), (3, 1, '2025-01-06', 30, 40, null),
  (5, 1, '2025-01-06', 24, 30, null), (6, 1, '2025-01-06', 24, 48, null), (7, 1, '2025-01-06', 24, 40, null),
  (9, 1, '2025-01-06', 30, 40, null), (9, 2, null, 36, 40, null), (12, 1, '2025-01-06', 24, 40, null)
) as contract (number, place, since, hours, most, workdays)
join demo_people as person using (number)
cross join lateral (select coalesce(since, monday + 7) as from_day) as counted
order by person.number, place;
-- Who leads a shift is paid more for it since this week, and Inês will be for serving.
insert into public.pay_rates (id, business_id, employee_id, from_day, rate, position_id, created_by)
select pg_temp.demo_id('position rate', person.number), demo_business.id, person.id, from_day, rate, position.id,
  'd0000000-0000-4000-8000-000000000001'
from demo_business cross join lateral (values (4, 4, monday, 23.50), (10, 3, monday + 7, 18.25)) as said (number, of, from_day, rate)
join demo_people as person using (number) join demo_positions as position on position.number = said.of;

update public.profiles set birth_date = current_date - interval '17 years'
where id = 'd0000000-0000-4000-8000-000000000012';

-- Two people on each template of each day, in turn, and after a late shift nobody has an early one; ten people work on the
-- floor. Next week is a draft.
create temporary table demo_shifts as
select counted.number, pg_temp.demo_id('shift', counted.number) as id, first_day + day as date, template.id as template_id,
  template.start_time, template.end_time, template.breaks, person.id as user_id, person.number as person, position.id as position_id, day, place
from demo_business
cross join generate_series(0, 69) as day
cross join demo_templates as template
cross join generate_series(0, 1) as place
cross join lateral (select (day * 6 + (template.number - 1) * 2 + place)::int as number) as counted
cross join lateral (select case template.number * 10 + place when 11 then 5 when 31 then 1 else counted.number % 6 end as turn) as taken
join demo_people as person on person.number = 3 + (day * 19 + turn * 3) % 10
join demo_positions as position on person.number = any (position.works);

create function pg_temp.insert_shifts(first int, last int) returns void language sql as $$
insert into public.shifts (id, business_id, date, time_slot, start_time, end_time, user_id, position_id, breaks, is_locked,
  published, published_as, estimated_pay, sort_order)
select demo_shifts.id, demo_business.id, date, template_id, start_time, end_time, user_id, position_id,
  case when day > 62 then breaks end, number = 67 * 6 + 3, day < 63,
  case when day < 63 then jsonb_build_object('publish_id', pg_temp.demo_id('publication', day / 7), 'date', date,
    'start_time', start_time, 'end_time', end_time, 'user_id', user_id, 'position_id', position_id, 'place_id', null) end,
  case when number in (62 * 6 + 2, 62 * 6 + 4) then 120 end, place
from demo_shifts, demo_business where day between first and last order by demo_shifts.number;
$$;
-- This week was published last. A new device asks for the newest rows first: so its shifts have a version of their own.
select pg_temp.insert_shifts(0, 55);
select set_config('demo.version', current_setting('sync.taken_version', true), true),
  set_config('sync.taken_version', '', true), set_config('sync.noted_collections', '', true);
select pg_temp.insert_shifts(56, 69);

-- At the end of this week one shift is dropped, and another that was dropped has been asked for.
update public.shifts set status = 'dropped', drop_reason = 'Dentist appointment'
from demo_business where shifts.id = pg_temp.demo_id('shift', 62 * 6);
update public.shifts set status = 'dropped', drop_reason = 'Family visiting',
  claimed_by_user_id = (select id from demo_people where demo_people.id <> shifts.user_id and number > 4
    order by number limit 1)
where id = pg_temp.demo_id('shift', 62 * 6 + 3);

-- At the end of this week Tomasz would like to work for Sam, and Leo and Grace have agreed on their Saturday.
insert into public.swap_requests (id, business_id, date, shift_id, with_shift_id, requested_by, requested_of, message,
  status)
select pg_temp.demo_id('swap', swap.number), demo_business.id, given.date, given.id, wanted.id, given.user_id,
  wanted.user_id, message, status
from demo_business, (values
  (1, 62 * 6 + 2, 62 * 6 + 4, 'I have a match at noon. Could you take it?', 'asked'),
  (2, 61 * 6 + 5, 61 * 6 + 2, 'My last bus is early on Saturdays', 'agreed')
) as swap (number, given_number, wanted_number, message, status)
join demo_shifts as given on given.number = given_number
join demo_shifts as wanted on wanted.number = wanted_number
order by swap.number;
select set_config('sync.taken_version', current_setting('demo.version', true), true);

-- Everybody punched for their shifts until yesterday, a few minutes off, on the tablet or on their own phone; one in
-- forty forgot, and the manager entered the times.
create temp table demo_presses as
select number, demo_shifts.id as shift_id, user_id, ends.type, number % 40 = 39 as is_entered,
  pg_temp.moment(date, ends.planned::time) + case when number % 40 = 39 then ends.stayed else
    make_interval(mins => pg_temp.pick(ends.type, number, ends.spread) - ends.early) end as at
from demo_shifts, lateral (values ('in', start_time, 13, 5, interval '0'), ('out', end_time, 16, 4, interval '15 minutes'))
  as ends (type, planned, spread, early, stayed)
where date < current_date;

insert into public.punches (id, business_id, user_id, type, at, zone, source, entry_id, note, recorded_at, received_at,
  created_by)
select case type when 'in' then pg_temp.demo_id('punch', number) else pg_temp.demo_id('punch out', number) end,
  demo_business.id, user_id, type, at, 'Europe/Dublin',
  case when is_entered then 'manager' when number % 3 = 0 then 'phone' else 'kiosk' end,
  case when is_entered then pg_temp.demo_id('entry', number) end,
  case when is_entered then 'Forgot to clock in; stayed to close up' else '' end,
  recorded_at, recorded_at + interval '2 seconds',
  case when number % 3 = 0 and not is_entered then user_id else 'd0000000-0000-4000-8000-000000000002' end
from demo_presses cross join demo_business
cross join lateral (select case when is_entered then at + interval '12 hours' else at end as recorded_at) as recording
order by number, type;

insert into public.punch_corrections (id, business_id, user_id, record_id, clock_in_time, clock_out_time, reason, status,
  decided_by, decided_at)
select pg_temp.demo_id('correction', number), demo_business.id, user_id, pg_temp.demo_id('punch', number),
  pg_temp.moment(date, start_time::time), pg_temp.moment(date, end_time::time) + interval '30 minutes',
  'I stayed to help with the delivery',
  case when number = 300 then 'approved' else 'pending' end,
  case when number = 300 then 'd0000000-0000-4000-8000-000000000002'::uuid end,
  case when number = 300 then pg_temp.moment(date + 1, '10:00') end
from demo_shifts, demo_business where number in (300, 324) order by number;

insert into public.punches (id, business_id, user_id, type, at, zone, source, entry_id, corrects, note, recorded_at,
  received_at, created_by)
select pg_temp.demo_id('granted ' || ends.type, number), correction.business_id, correction.user_id, ends.type, ends.at,
  'Europe/Dublin', 'correction', correction.id, pg_temp.demo_id(ends.punch, number), correction.reason,
  correction.decided_at, correction.decided_at, correction.decided_by
from public.punch_corrections as correction
join demo_shifts on correction.id = pg_temp.demo_id('correction', number)
cross join lateral (values ('in', correction.clock_in_time, 'punch'), ('out', correction.clock_out_time, 'punch out'))
  as ends (type, at, punch)
where correction.status = 'approved';

-- Twice the manager typed times in while the tablet was without a network, and then the punches arrived. One of the two
-- was decided.
insert into public.punches (id, business_id, user_id, type, at, zone, source, entry_id, note, recorded_at, received_at,
  created_by)
select pg_temp.demo_id('typed ' || ends.type, number), demo_business.id, user_id, ends.type,
  pg_temp.moment(date, ends.planned::time), 'Europe/Dublin', 'manager', pg_temp.demo_id('typed', number),
  'The tablet was offline', pg_temp.moment(date, '22:30'), pg_temp.moment(date, '22:30'),
  'd0000000-0000-4000-8000-000000000002'
from demo_shifts cross join demo_business
cross join lateral (values ('in', start_time), ('out', end_time)) as ends (type, planned)
where number in (44, 332) order by number, ends.type;

insert into public.punch_decisions (id, business_id, user_id, at, about, choice, entered, clocked, note, decided_by, decided_at)
select pg_temp.demo_id('decision', number), demo_business.id, user_id,
  least(pg_temp.moment(date, start_time::time), pressed.at),
  format('match %s %s', pg_temp.demo_id('typed in', number), pg_temp.demo_id('punch', number)), 'clocked',
  pg_temp.demo_id('typed in', number), pg_temp.demo_id('punch', number), '', 'd0000000-0000-4000-8000-000000000002',
  pg_temp.moment(date + 1, '09:00')
from demo_shifts cross join demo_business
join lateral (select at from demo_presses where demo_presses.number = demo_shifts.number and type = 'in') as pressed on true
where number = 44;

-- A manager said what somebody worked as for a while.
insert into public.worked_positions (id, business_id, user_id, "from", "to", position_id, created_by)
select pg_temp.demo_id('worked position', shift.number), demo_business.id, shift.user_id, started.at, started.at + interval '2 hours',
  (select position.id from demo_positions as position where position.number = 3), 'd0000000-0000-4000-8000-000000000002'
from demo_shifts as shift cross join demo_business
cross join lateral (select pg_temp.moment(shift.date, shift.start_time::time) as at) as started
where shift.number = 45;

-- The hours of the first four weeks are approved (src/domain/work/approved-work.ts has the fingerprint).
insert into public.punch_approvals (id, business_id, user_id, at, "from", "to", worked_ms, fingerprint, status, approved_by,
  approved_at)
select pg_temp.demo_id('approval ' || user_id, half), demo_business.id, user_id, pg_temp.moment(first_day + half * 14 + 14, '00:00'),
  first_day + half * 14, first_day + half * 14 + 13, sum(worked),
  format('%s-%s-%s-%s', count(*), sum(sync.row_digest(key, began)), sum(sync.row_digest(key, ended)),
    sum(sync.row_digest(key, worked))),
  'approved',
  case when user_id = 'd0000000-0000-4000-8000-000000000002' then 'd0000000-0000-4000-8000-000000000001'
    else 'd0000000-0000-4000-8000-000000000002' end::uuid,
  pg_temp.moment(first_day + half * 14 + 14, '10:00')
from demo_business cross join generate_series(0, 1) as half
cross join lateral (
  select user_id, pg_temp.demo_id('punch', number) as key, ended - began as worked, began, ended
  from (
    select number, user_id, (extract(epoch from min(at)) * 1000)::bigint as began,
      (extract(epoch from max(at)) * 1000)::bigint as ended
    from demo_presses where number / 6 between half * 14 and half * 14 + 13 group by number, user_id
  ) as pressed
) as stretch
group by demo_business.id, first_day, half, user_id;

insert into public.saved_rosters (id, business_id, name, shifts, created_by)
select pg_temp.demo_id('roster', 1), demo_business.id, 'Usual week',
  jsonb_agg(jsonb_build_object('day_of_week', extract(dow from date), 'time_slot', template_id,
    'start_time', start_time, 'end_time', end_time, 'user_id', user_id, 'position_id', position_id, 'place_id', null, 'breaks', null)
    order by number),
  'd0000000-0000-4000-8000-000000000002'
from demo_shifts, demo_business where day between 49 and 55 group by demo_business.id;

insert into public.saved_rosters (id, business_id, name, shifts, created_by)
select pg_temp.demo_id('roster', 2), demo_business.id, 'One of each, nobody on it',
  jsonb_agg(jsonb_build_object('day_of_week', day, 'time_slot', template.id, 'start_time', start_time,
    'end_time', end_time, 'user_id', null, 'position_id', null, 'place_id', null, 'breaks', null) order by day, number),
  'd0000000-0000-4000-8000-000000000002'
from demo_templates as template, demo_business, generate_series(0, 6) as day group by demo_business.id;

insert into public.staff_availability (id, business_id, user_id, date, all_day, start_time, end_time, available, preference,
  reason, status, approved)
select pg_temp.demo_id('availability', 100 * person.number + entry), demo_business.id, person.id,
  monday + 7 * entry + free.weekday, entry <> 2,
  case when entry = 2 then '09:00' end, case when entry = 2 then '14:00' end, entry = 2,
  case when entry = 2 then (array['would-like', null, 'rather-not'])[1 + person.number % 3] end,
  case when entry <> 2 then (array['Exams', 'Holiday', 'Doctor', 'Wedding'])[1 + person.number % 4] end,
  status, status = 'approved'
from demo_people as person, demo_business, generate_series(-2, 3) as entry
cross join lateral (select case when entry < 0 then 'approved' when entry = 1 then 'denied' else 'pending' end as status)
  as decided
-- Nobody is away while they work; what was denied is for a day at work.
cross join lateral (
  select weekday from generate_series(0, 6) as weekday
  where (status = 'denied') = exists (
    select from demo_shifts where user_id = person.id and date = monday + 7 * entry + weekday)
  order by (weekday + 7 - pg_temp.pick('day', 100 * person.number + entry, 7)) % 7 limit 1) as free
where person.number > 2 and (person.number + entry) % 2 = 0 order by person.number, entry;

insert into public.availability_deadlines (id, business_id, start_date, end_date, due_date, has_notified, created_by)
select pg_temp.demo_id('deadline', week), id, monday + 7 * week, monday + 7 * week + 6, monday + 7 * week - 5, week < 2,
  'd0000000-0000-4000-8000-000000000002'
from demo_business, generate_series(0, 3) as week;

-- The public holidays of this year and some of the next, the closed Christmas of next year, and an evening in three weeks
-- that needs more people: nothing of it changes the weeks of the roster.
create function pg_temp.easter_sunday(year int) returns date
language sql immutable as $$
  -- The anonymous Gregorian algorithm.
  select make_date(year, (h + l - 7 * m + 114) / 31, (h + l - 7 * m + 114) % 31 + 1)
  from (select year % 19 as a, year / 100 as b, year % 100 as c) as one
  cross join lateral (select (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30 as h) as two
  cross join lateral (select (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7 as l) as three
  cross join lateral (select (a + 11 * h + 22 * l) / 451 as m) as four;
$$;
-- The first Monday from a day on.
create function pg_temp.monday_from(day date) returns date
language sql immutable as $$
  select day + (8 - extract(isodow from day)::int) % 7;
$$;

insert into public.day_notes (id, business_id, date, type, code, title, created_by)
select access.id_of(format('holiday %s %s %s', demo_business.id, to_char(date, 'YYYY-MM-DD'), code)), demo_business.id, date,
  'holiday', code, title, 'd0000000-0000-4000-8000-000000000002'
from demo_business, generate_series(0, 1) as later
cross join lateral (select extract(year from current_date)::int + later as year) as counted
cross join lateral (values
  (make_date(year, 1, 1), 'new-years-day', 'New Year''s Day'),
  -- The first Monday of February, but on its first day if that is a Friday.
  (case when extract(isodow from make_date(year, 2, 1)) = 5 then make_date(year, 2, 1)
    else pg_temp.monday_from(make_date(year, 2, 1)) end, 'st-brigids-day', 'St. Brigid’s Day'),
  (make_date(year, 3, 17), 'st-patricks-day', 'St. Patrick’s Day'),
  (pg_temp.easter_sunday(year) + 1, 'easter-monday', 'Easter Monday'),
  (pg_temp.monday_from(make_date(year, 5, 1)), 'first-monday-in-may', 'First Monday in May'),
  (pg_temp.monday_from(make_date(year, 6, 1)), 'first-monday-in-june', 'First Monday in June'),
  (pg_temp.monday_from(make_date(year, 8, 1)), 'first-monday-in-august', 'First Monday in August'),
  (pg_temp.monday_from(make_date(year, 10, 25)), 'last-monday-in-october', 'Last Monday in October'),
  (make_date(year, 12, 25), 'christmas-day', 'Christmas Day'),
  (make_date(year, 12, 26), 'st-stephens-day', 'St. Stephen’s Day')
) as holiday (date, code, title)
where later = 0 or code in ('new-years-day', 'st-patricks-day', 'christmas-day', 'st-stephens-day');

insert into public.day_notes (id, business_id, date, type, title, text, needs, created_by)
select pg_temp.demo_id('day note', day.number), demo_business.id, date, type, title, text, needs,
  'd0000000-0000-4000-8000-000000000002'
from demo_business, demo_templates as late
cross join lateral (values
  (1, make_date(extract(year from monday)::int + 1, 12, 25), 'closed', 'Back on the 27th', '', '[]'::jsonb),
  (2, monday + 18, 'event', 'Football at 20:45', 'The match is on in the back room.',
    jsonb_build_array(jsonb_build_object('template_id', late.id, 'headcount', 3))),
  (3, monday + 9, 'note', 'Delivery at 9', 'Keep the back door free.', '[]')
) as day (number, date, type, title, text, needs)
where late.name = 'Late';

-- Everybody is paid every two weeks, for the hours of their shifts; the last two weeks are to be paid next.
update public.businesses set pay_anchor = first_day, pay_week_start = 'mon', managers_see_cost = true
from demo_business where businesses.id = demo_business.id;
insert into public.employee_payments (id, business_id, employee_id, employee_name, payment_month, payment_year, base_pay,
  tips, fuel_stipend, other_adjustments, deductions, total_pay, total_hours, pay_period_start, pay_period_end, notes,
  created_by)
select pg_temp.demo_id('payment', 100 * period + person.number), demo_business.id, person.id, person.name,
  extract(month from last_day), extract(year from last_day), pay, tips, 0, 0, 20, pay + tips - 20, hours, first, last_day,
  '', 'd0000000-0000-4000-8000-000000000001'
from demo_people as person
cross join demo_business
cross join generate_series(0, 2) as period
cross join lateral (select first_day + 14 * period as first, first_day + 14 * period + 13 as last_day) as span
cross join lateral (
  select 6 * count(*) as hours from demo_shifts where user_id = person.id and date between first and last_day) as worked
cross join lateral (select round(hours * payrate, 2) as pay, pg_temp.pick('tips', person.number, 60) as tips) as money
where person.payrate is not null and hours > 0 order by period, person.number;

insert into public.news_posts (id, business_id, title, content, category, is_pinned, end_date, is_anonymous, created_by,
  created_at)
select pg_temp.demo_id('post', number), demo_business.id, title, content, category, pinned, ends, anonymous,
  'd0000000-0000-4000-8000-000000000002', now() - number * interval '7 hours'
from demo_business, (values
  (1, 'Welcome to Shiftkeep', 'Rosters, hours and news of the café are here now.', 'announcement', true, null::timestamptz, false),
  (2, 'New menu from Monday', 'Please taste the soups before your shift.', 'other', false, null, false),
  (3, 'When shall we have the winter party?', '', 'poll', false, now() + interval '10 days', false),
  (4, 'Is the new roster fair?', 'Nobody sees who said what.', 'poll', false, now() + interval '5 days', true)
) as post (number, title, content, category, pinned, ends, anonymous) order by number;

insert into public.poll_options (id, business_id, news_post_id, text, position, votes)
select pg_temp.demo_id('option', number), demo_business.id, pg_temp.demo_id('post', post), text, position, votes
from demo_business, (values
  (1, 3, 'Friday', 0, 3), (2, 3, 'Saturday', 1, 4), (3, 4, 'Yes', 0, 0), (4, 4, 'No', 1, 0)
) as option (number, post, text, position, votes) order by number;

insert into public.poll_votes (id, business_id, news_post_id, poll_option_id, user_id, anonymous)
select pg_temp.demo_id('vote', 100 * post + number), demo_business.id, pg_temp.demo_id('post', post),
  pg_temp.demo_id('option', case when post = 3 then case when number < 6 then 1 else 2 end
    else case when number < 6 then 3 else 4 end end), demo_people.id, post = 4
from demo_business, demo_people, generate_series(3, 4) as post
where number between 3 and case when post = 3 then 9 else 6 end order by post, number;
-- What is anonymous is counted after the transaction in which it was cast.
insert into access.polls_to_count select pg_temp.demo_id('post', 4), id from demo_business;

insert into public.news_reads (id, business_id, news_post_id, user_id)
select access.news_read_id(post.id, person.id), demo_business.id, post.id, person.id
from demo_business, (values (1, 11), (2, 7), (3, 9), (4, 4)) as read_up_to (number, most)
cross join lateral (select pg_temp.demo_id('post', read_up_to.number) as id) as post
join demo_people as person on person.number between 3 and most or person.number = 1
order by read_up_to.number, person.number;

insert into public.messages (id, business_id, user_id, user_name, user_role, text, timestamp, created_at, type)
select pg_temp.demo_id('message', turn), demo_business.id, person.id, person.name, person.role,
  case when turn % 14 = 0 then 'Stocktaking on the last Sunday of the month' else
    (array['Morning all', 'Who has the key to the store room?', 'Oat milk is out again', 'Thanks for covering yesterday',
      'Running five minutes late, sorry', 'The dishwasher is fixed', 'Great tips tonight'])[1 + turn % 7] end,
  at, at, case when turn % 14 = 0 then 'announcement' else 'message' end
from demo_business, generate_series(0, 55) as turn
cross join lateral (select pg_temp.moment(first_day + turn, '09:00')
  + make_interval(mins => pg_temp.pick('minute', turn, 600)) as at) as written
join demo_people as person on person.number = case when turn % 14 = 0 then 2 else 1 + turn % 12 end
order by turn;

-- Everybody has read all of the chat but its last two days. The ids are those that devices give these rows (mark-read.ts).
insert into public.chat_reads (id, business_id, user_id, last_read_at)
select left(encode(sha256(convert_to(format('chat_reads %s %s', demo_business.id, demo_people.id), 'utf8')), 'hex'), 32)::uuid,
  demo_business.id, demo_people.id, pg_temp.moment(first_day + 54, '00:00')
from demo_business, demo_people order by number;

insert into public.private_messages (id, business_id, from_user_id, to_user_id, content, created_at, received_at, read_at)
select pg_temp.demo_id('private', turn), demo_business.id, writer.id, reader.id,
  case when turn % 2 = 0 then 'Could you swap with me on Saturday?' else 'Sure, I will ask Marcus' end,
  pg_temp.moment(first_day + 40 + turn, '18:00'), pg_temp.moment(first_day + 40 + turn, '18:00'),
  case when turn < 10 then pg_temp.moment(first_day + 41 + turn, '08:00') end
from demo_business, generate_series(0, 11) as turn
join demo_people as writer on writer.number = case when turn % 2 = 0 then 3 else 4 + turn / 4 end
join demo_people as reader on reader.number = case when turn % 2 = 0 then 4 + turn / 4 else 3 end
order by turn;

-- Too old to be told of.
insert into public.replaced_values (id, business_id, user_id, table_name, row_id, field, contents, is_mine_in_force, other_id,
  acted_at, arrived_at)
select pg_temp.demo_id('replaced value', 1), demo_business.id, admin.id, 'business_hours', pg_temp.demo_id('hours', 1),
  'opening_time', '{"mine": "08:00", "theirs": "07:00"}', false, manager.id, now() - interval '21 days',
  now() - interval '20 days'
from demo_business, demo_people as admin, demo_people as manager where admin.number = 1 and manager.number = 2;

insert into public.notifications (id, business_id, user_id, type, key, details, read)
select pg_temp.demo_id('notification', 10 * manager.number + one.number), demo_business.id, manager.id, type, key,
  details, one.number = 3
from demo_business, demo_people as manager
cross join lateral (select public.shift_details(monday + 5, '09:00', '17:00') as shift) as weekend
cross join lateral (values
  (1, 'shift-drop', 'shift-dropped', jsonb_build_object('name', 'Leo Fontaine', 'shift', shift, 'reason', 'Dentist appointment')),
  (2, 'shift-claim', 'shift-claimed', jsonb_build_object('name', 'Ben Carver', 'shift', shift)),
  (3, 'new-availability', 'time-off-requested',
    jsonb_build_object('name', 'Grace Adeyemi', 'days', public.span_details(1, monday + 8, monday + 8)))
) as one (number, type, key, details)
where manager.role <> 'employee' order by manager.number, one.number;

insert into public.notification_preferences (id, business_id, user_id, quiet_from, quiet_to)
select substr(encode(sha256(convert_to('notification preferences ' || demo_business.id || ' ' || manager.id, 'UTF8')), 'hex'),
  1, 32)::uuid, demo_business.id, manager.id, '22:00', '07:00'
from demo_business, demo_people as manager where manager.role <> 'employee' order by manager.number;

insert into public.training_modules (id, business_id, title, description, content, position, published, created_by)
select pg_temp.demo_id('module', number), demo_business.id, title, description,
  jsonb_build_array(jsonb_build_object('id', pg_temp.demo_id('block', number), 'type', 'text', 'text', words)) || quiz,
  number, true, 'd0000000-0000-4000-8000-000000000002'
from demo_business, (values
  (1, 'Food safety', 'Temperatures, allergens and clean hands.', e'# Cold stays cold
Chilled food stays **at or below 5 °C**. Check the fridge when you come and when you go.
- Raw below cooked
- Date on every box
- When in doubt, throw it out

# Clean hands
Wash them for 20 seconds: before you start, after every break, and after raw meat.', jsonb_build_array(jsonb_build_object(
    'id', pg_temp.demo_id('block', 11), 'type', 'quiz', 'pass_percent', 50, 'questions', jsonb_build_array(
      jsonb_build_object('id', pg_temp.demo_id('question', 1), 'text', 'How cold is the fridge at most?', 'is_several', false,
        'choices', jsonb_build_array(
          jsonb_build_object('id', pg_temp.demo_id('choice', 1), 'text', '5 °C', 'is_right', true),
          jsonb_build_object('id', pg_temp.demo_id('choice', 2), 'text', '8 °C', 'is_right', false))),
      jsonb_build_object('id', pg_temp.demo_id('question', 2), 'text', 'When do you wash your hands?', 'is_several', true,
        'choices', jsonb_build_array(
          jsonb_build_object('id', pg_temp.demo_id('choice', 3), 'text', 'After a break', 'is_right', true),
          jsonb_build_object('id', pg_temp.demo_id('choice', 4), 'text', 'After raw meat', 'is_right', true),
          jsonb_build_object('id', pg_temp.demo_id('choice', 5), 'text', 'Only in the morning', 'is_right', false))))))),
  (2, 'Closing up', 'Tills, lights, doors.', 'Count the till before the lights go out.', '[]')
) as module (number, title, description, words, quiz) order by number;

insert into public.training_assignments (id, business_id, module_id, role, user_id, due_date, created_by)
select pg_temp.demo_id('assignment', number), demo_business.id, pg_temp.demo_id('module', number), role, person,
  (now() at time zone timezone)::date + days, 'd0000000-0000-4000-8000-000000000002'
from demo_business join public.businesses using (id), (values
  (1, 'all', null::uuid, 7), (2, null, 'd0000000-0000-4000-8000-000000000003', 14)
) as assignment (number, role, person, days);

insert into public.training_progress (id, business_id, module_id, user_id, status, score, completed_at)
select pg_temp.demo_id('progress', 100 * module + number), demo_business.id, pg_temp.demo_id('module', module),
  demo_people.id, case when number < 9 then 'completed' else 'started' end, case when number < 9 then 80 + number end,
  case when number < 9 then pg_temp.moment(first_day + number, '15:00') end
from demo_business, demo_people, generate_series(1, 2) as module
where number > 2 and (module = 1 or number < 6) order by module, number;

-- The phones of two who clock in on them.
insert into public.punch_devices (id, business_id, user_id, name, is_kiosk, last_heard_at, last_seq, unsent)
select pg_temp.demo_id('device', demo_people.number), demo_business.id, demo_people.id, 'Android phone', false, now(), 0, 0
from demo_business, demo_people where demo_people.number in (3, 5) order by demo_people.number;

-- What staff said of working here, some of it without a name.
insert into public.staff_feedback (id, business_id, user_id, date, rating, words)
select pg_temp.demo_id('feedback', turn), demo_business.id, case when turn % 3 <> 2 then person.id end,
  first_day + 4 * turn, (array[4, 5, 3, 4, 5, 2])[1 + turn % 6],
  (array['Good team, busy weekends.', 'I like the new rota, it comes early enough.', 'Breaks are often too short on Fridays.',
    '', 'Thanks for swapping so quickly.', 'The closing shift needs one more person.'])[1 + turn % 6]
from demo_business, generate_series(0, 12) as turn
join demo_people as person on person.number = 3 + turn % 10
order by turn;

-- Shifts that were given up and taken over meanwhile.
insert into public.shift_moves (id, business_id, date, shift_id, user_id, type, at)
select pg_temp.demo_id(type || ' of', place), shift.business_id, shift.date - 2, shift.id,
  case type when 'drop' then shift.user_id else person.id end, type, pg_temp.moment(shift.date - 2, wall)
from (
  select *, row_number() over (order by date, start_time, id)::int as place from public.shifts
  where user_id is not null and date < (select first_day + 55 from demo_business)
    and business_id = (select id from demo_business)
) as shift
join demo_people as person on person.number = 3 + (shift.place / 17) % 10
cross join (values ('drop', time '10:00'), ('claim', time '14:30')) as move (type, wall)
where shift.place % 17 = 0 and person.id <> shift.user_id
order by shift.place, type desc;

drop table demo_people, demo_business, demo_positions, demo_templates, demo_shifts;
