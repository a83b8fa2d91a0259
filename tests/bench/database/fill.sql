-- Two large businesses, A and B, after two years of use, among a thousand small ones. All tables grow in small steps, each
-- write in its own transaction, so that versions and pages are mixed as in real use.

create schema bench;

create function bench.id(kind text, business int, number int) returns uuid
language sql immutable as $$
  select md5(format('%s %s %s', kind, business, number))::uuid;
$$;

create function bench.training(number int) returns jsonb
language sql immutable as $$
  select jsonb_build_array(jsonb_build_object('id', bench.id('block', 0, number), 'type', 'text', 'text', 'Wash your hands'));
$$;

-- Adds what every business has: people, some rows of everything that is set up once, and two years of payments.
create function bench.add_people(business int, staff int, managers int) returns void
language plpgsql as $$
begin
  insert into auth.users (id, email)
  select bench.id('person', business, number), format('%s.%s@bench.test', number, business)
  from generate_series(1, staff) as number;
  insert into public.businesses (id, name, timezone, owner_id, staff_count)
  values (bench.id('business', business, 0), 'Business ' || business, 'Europe/Dublin', bench.id('person', business, 1), staff);
  update public.profiles set business_id = bench.id('business', business, 0), name = split_part(email, '@', 1),
    role = case when id = bench.id('person', business, 1) then 'admin'
      when id in (select bench.id('person', business, number) from generate_series(2, managers) as number) then 'manager'
      else 'employee' end,
    payrate = 15, pin_hash = md5(id::text) || md5(email)
  where id in (select bench.id('person', business, number) from generate_series(1, staff) as number);
  insert into public.business_hours (id, business_id, day_of_week, opening_time, closing_time)
  select bench.id('hours', business, day), bench.id('business', business, 0), day, '08:00', '18:00'
  from generate_series(0, 6) as day;
  insert into public.positions (id, business_id, name, is_for_everybody, user_ids)
  select bench.id('position', business, number), bench.id('business', business, 0), 'Position ' || number, number = 1,
    array(select bench.id('person', business, person) from generate_series(number, staff, 4) as person)
  from generate_series(1, 4) as number;
  insert into public.places (id, business_id, name, week_budget)
  select bench.id('place', business, number), bench.id('business', business, 0), 'Place ' || number, 9000
  from generate_series(1, case when staff > 10 then 3 else 1 end) as number;
  insert into public.contracts (id, business_id, user_id, from_day, weekly_minutes, weekly_max_minutes, created_by)
  select bench.id('contract', business, number), bench.id('business', business, 0), bench.id('person', business, number),
    '2025-01-01', 2400, 2880, bench.id('person', business, 1)
  from generate_series(1, staff) as number;
  insert into public.rule_sets (id, business_id, from_day, code, params, created_by)
  select bench.id('rules', business, number), bench.id('business', business, 0), date '2025-01-01' + number * 365, 'generic',
    '{"overtime_week_minutes": 2400, "overtime_percent": 150}', bench.id('person', business, 1)
  from generate_series(0, 1) as number;
  insert into public.worked_positions (id, business_id, user_id, "from", "to", position_id, created_by)
  select bench.id('worked first', business, number), bench.id('business', business, 0), bench.id('person', business, number),
    '2025-01-02 09:00Z', '2025-01-02 12:00Z', bench.id('position', business, 1), bench.id('person', business, 1)
  from generate_series(1, staff) as number;
  insert into public.shift_templates (id, business_id, name, start_time, end_time)
  select bench.id('template', business, number), bench.id('business', business, 0), 'Template ' || number, '09:00', '17:00'
  from generate_series(1, 4) as number;
  insert into public.saved_rosters (id, business_id, name, shifts, created_by)
  select bench.id('roster', business, number), bench.id('business', business, 0), 'Roster ' || number, '[]',
    bench.id('person', business, 1) from generate_series(1, 4) as number;
  insert into public.training_modules (id, business_id, title, content, published, created_by)
  select bench.id('module', business, number), bench.id('business', business, 0), 'Module ' || number,
    bench.training(number), number % 10 > 0, bench.id('person', business, 1)
  from generate_series(1, 10) as number;
  insert into public.availability_deadlines (id, business_id, start_date, end_date, due_date, created_by)
  select bench.id('deadline', business, number), bench.id('business', business, 0), date '2025-01-06' + number * 7,
    date '2025-01-12' + number * 7, date '2025-01-01' + number * 7, bench.id('person', business, 1)
  from generate_series(1, 10) as number;
  insert into public.day_notes (id, business_id, date, type, title, created_by)
  select bench.id('day note', business, number), bench.id('business', business, 0), date '2025-01-01' + number * 30, 'event',
    'Event ' || number, bench.id('person', business, 1)
  from generate_series(1, 20) as number;
  insert into public.employee_payments (id, business_id, employee_id, employee_name, payment_month, payment_year,
    base_pay, total_pay, total_hours, pay_period_start, pay_period_end, created_by)
  select bench.id('payment', business, month * 100 + person), bench.id('business', business, 0),
    bench.id('person', business, person), 'Somebody', month % 12 + 1, 2025 + month / 12, 2400, 2400, 160,
    date '2025-01-01' + month * 31, date '2025-01-30' + month * 31, bench.id('person', business, 1)
  from generate_series(0, 23) as month, generate_series(1, staff) as person;
end;
$$;

-- Runs step `step` of `steps`; each statement adds its share of rows. The first ten of 100 people are managers.
create procedure bench.add_step(business int, step int, steps int, rows int)
language plpgsql as $$
declare
  home constant uuid := bench.id('business', business, 0);
  shifts constant int := rows / steps;
  chats constant int := rows / steps;
  few constant int := rows / 5 / steps;
begin
  insert into public.shifts (id, business_id, date, time_slot, start_time, end_time, user_id, published, published_as,
    estimated_pay, notes, sort_order, position_id, place_id)
  select bench.id('shift', business, number), home, day, bench.id('template', business, number % 4 + 1), '09:00', '17:00',
    person, number % 25 > 0, case when number % 25 > 0 then jsonb_build_object('publish_id',
      bench.id('publication', business, number / 490), 'date', day, 'start_time', '09:00', 'end_time', '17:00',
      'user_id', person) end,
    case when number % 10 = 0 then 120 end,
    case when number % 10 = 0 then 'Bring the keys, please' else '' end, number % 70,
    bench.id('position', business, number % 4 + 1), bench.id('place', business, number % 3 + 1)
  from generate_series((step - 1) * shifts + 1, step * shifts) as number,
    lateral (select date '2025-01-06' + number / 70 as day,
      case when number % 20 > 0 then bench.id('person', business, number % 100 + 1) end as person) as given;
  commit;
  insert into public.messages (id, business_id, user_id, user_name, text, timestamp)
  select bench.id('message', business, number), home, bench.id('person', business, number % 100 + 1), 'Somebody',
    format('Message %s: who can come in an hour earlier tomorrow morning?', number),
    timestamptz '2025-01-06' + number * interval '20 minutes'
  from generate_series((step - 1) * chats + 1, step * chats) as number;
  commit;
  insert into public.private_messages (id, business_id, from_user_id, to_user_id, content, created_at)
  select bench.id('private', business, number), home, bench.id('person', business, number % 100 + 1),
    bench.id('person', business, (number + 1 + number / 100 % 99) % 100 + 1), format('Message %s: are you in today?', number),
    timestamptz '2025-01-06' + number * interval '20 minutes'
  from generate_series((step - 1) * chats + 1, step * chats) as number;
  commit;
  insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, created_by)
  select bench.id(ends.kind, business, number), home, person, ends.type, ends.at, 'Europe/Dublin', 'phone', ends.at, person
  from generate_series((step - 1) * shifts + 1, step * shifts) as number,
    lateral (select bench.id('person', business, number % 100 + 1) as person,
      date '2025-01-06' + number / 70 as day) as given,
    lateral (values ('punch', 'in', day + interval '9 hours'), ('punch out', 'out', day + interval '17 hours'))
      as ends (kind, type, at);
  commit;
  insert into public.worked_positions (id, business_id, user_id, "from", "to", position_id, created_by)
  select bench.id('worked', business, number), home, bench.id('person', business, number % 100 + 1),
    date '2025-01-06' + number / 14 + interval '9 hours', date '2025-01-06' + number / 14 + interval '12 hours',
    bench.id('position', business, number % 4 + 1), bench.id('person', business, 2)
  from generate_series((step - 1) * few + 1, step * few) as number;
  commit;
  insert into public.staff_availability (id, business_id, user_id, date, reason)
  select bench.id('availability', business, number), home, bench.id('person', business, number % 100 + 1),
    date '2025-01-06' + number / 14, 'Any time'
  from generate_series((step - 1) * few + 1, step * few) as number;
  commit;
  insert into public.notifications (id, business_id, user_id, type, key, details)
  select bench.id('notification', business, number), home, bench.id('person', business, number % 10 + 1), 'shift-drop',
    'shift-dropped', '{"name": "Ann", "shift": {"date": "2025-01-06", "start": "09:00", "end": "17:00"}, "reason": "ill"}'
  from generate_series((step - 1) * few + 1, step * few) as number;
  commit;
  insert into public.replaced_values (id, business_id, user_id, table_name, row_id, field, contents, is_mine_in_force,
    other_id, acted_at, arrived_at)
  select bench.id('replaced', business, number), home, bench.id('person', business, number % 10 + 1), 'shifts',
    bench.id('shift', business, number), 'notes', '{"mine": "Bring the keys", "theirs": ""}', false,
    bench.id('person', business, (number + 1) % 10 + 1), timestamptz '2025-01-06', timestamptz '2025-01-06'
  from generate_series((step - 1) * few + 1, step * few) as number;
  commit;
  insert into public.swap_requests (id, business_id, date, shift_id, with_shift_id, requested_by, requested_of, status)
  select bench.id('swap', business, number), home, date '2025-01-06' + number / 70, bench.id('shift', business, number),
    bench.id('shift', business, number % (rows / 5) + 1), bench.id('person', business, number % 100 + 1),
    bench.id('person', business, (number + 1) % 100 + 1), 'refused'
  from generate_series((step - 1) * few + 1, step * few - 1) as number;
  commit;
end;
$$;

-- Adds rarer rows: news and polls, training, saved rosters, comments on punches, changes that devices sent.
create function bench.add_rest(business int) returns void
language plpgsql as $$
declare
  home constant uuid := bench.id('business', business, 0);
  boss constant uuid := bench.id('person', business, 1);
begin
  insert into public.news_posts (id, business_id, title, content, category, created_by)
  select bench.id('post', business, number), home, 'Post ' || number, repeat('What is new this week. ', 20),
    case when number % 5 = 0 then 'poll' else 'announcement' end, boss from generate_series(1, 500) as number;
  insert into public.poll_options (id, business_id, news_post_id, text, position)
  select bench.id('option', business, number * 2 + choice), home, bench.id('post', business, number), 'Choice', choice
  from generate_series(5, 500, 5) as number, generate_series(0, 1) as choice;
  insert into public.poll_votes (id, business_id, news_post_id, poll_option_id, user_id, anonymous)
  select bench.id('vote', business, poll * 100 + person), home, bench.id('post', business, poll),
    bench.id('option', business, poll * 2 + person % 2), bench.id('person', business, person), poll % 2 = 0
  from generate_series(5, 500, 5) as poll, generate_series(1, 100) as person;
  insert into public.training_modules (id, business_id, title, content, published, created_by)
  select bench.id('module', business, number), home, 'Module ' || number, bench.training(number),
    number % 10 > 0, boss from generate_series(11, 40) as number;
  insert into public.news_reads (id, business_id, news_post_id, user_id)
  select access.news_read_id(post.id, bench.id('person', business, person)), home, post.id,
    bench.id('person', business, person)
  from public.news_posts as post, generate_series(1, 100) as person where post.business_id = home;
  insert into public.chat_reads (id, business_id, user_id, last_read_at)
  select access.id_of(format('chat_reads %s %s', home, bench.id('person', business, person))), home,
    bench.id('person', business, person), now() from generate_series(1, 100) as person;
  insert into public.notification_preferences (id, business_id, user_id)
  select access.id_of(format('notification preferences %s %s', home, bench.id('person', business, person))), home,
    bench.id('person', business, person) from generate_series(1, 100) as person;
  insert into public.training_progress (id, business_id, module_id, user_id)
  select bench.id('progress', business, module * 100 + person), home, bench.id('module', business, module),
    bench.id('person', business, person)
  from generate_series(1, 40) as module, generate_series(1, 100) as person;
  insert into public.training_assignments (id, business_id, module_id, role, created_by)
  select bench.id('assignment', business, module), home, bench.id('module', business, module), 'all', boss
  from generate_series(1, 40) as module;
  insert into public.training_assignments (id, business_id, module_id, user_id, due_date, created_by)
  select bench.id('assignment', business, module * 100 + person), home, bench.id('module', business, module),
    bench.id('person', business, person), '2026-01-31', boss
  from generate_series(1, 20) as module, generate_series(1, 100) as person;
  insert into public.punch_corrections (id, business_id, user_id, record_id, clock_in_time, reason)
  select bench.id('correction', business, number), home, bench.id('person', business, number % 100 + 1),
    bench.id('punch', business, number), '2025-01-06 09:00', 'Forgot' from generate_series(1, 1000) as number;
  insert into public.punch_decisions (id, business_id, user_id, at, about, choice, decided_by, decided_at)
  select bench.id('decision', business, number), home, bench.id('person', business, number % 100 + 1),
    '2025-01-06 09:00', 'late-arrival ' || bench.id('punch', business, number), 'let-stand', boss, '2025-01-07'
  from generate_series(1, 1000) as number;
  insert into public.punch_approvals (id, business_id, user_id, at, "from", "to", worked_ms, fingerprint, status,
    approved_by, approved_at)
  select bench.id('approval', business, week * 100 + person), home, bench.id('person', business, person), monday + 7,
    monday, monday + 6, 144000000, '5-1-2-3', 'approved', boss, monday + 8
  from generate_series(0, 25) as week, generate_series(1, 100) as person,
    lateral (select date '2025-01-06' + week * 7 as monday) as given;
  insert into public.punch_devices (id, business_id, user_id, name, is_kiosk, last_seq, unsent)
  select bench.id('device', business, number), home, bench.id('person', business, number), 'Phone ' || number, false, 1000, 0
  from generate_series(1, 100) as number;
  insert into public.staff_feedback (id, business_id, user_id, date, rating, words)
  select bench.id('feedback', business, number), home,
    case when number % 3 > 0 then bench.id('person', business, number % 100 + 1) end, date '2025-01-06' + number / 10,
    number % 5 + 1, 'Feedback ' || number
  from generate_series(1, 2000) as number;
  insert into public.shift_moves (id, business_id, date, shift_id, user_id, type)
  select bench.id('move', business, number), home, shift.date, shift.id, bench.id('person', business, number % 100 + 1),
    case when number % 2 = 0 then 'claim' else 'drop' end
  from (
    select id, date, row_number() over (order by date, id)::int as number from public.shifts where business_id = home
    order by date, id limit 2000
  ) as shift;
  insert into public.saved_rosters (id, business_id, name, shifts, created_by)
  select bench.id('roster', business, number), home, 'Roster ' || number, '[]', boss from generate_series(5, 20) as number;
  insert into public.availability_deadlines (id, business_id, start_date, end_date, due_date, created_by)
  select bench.id('deadline', business, number), home, date '2025-01-06' + number * 7, date '2025-01-12' + number * 7,
    date '2025-01-01' + number * 7, boss from generate_series(11, 100) as number;
  insert into sync.changes (user_id, id, version)
  select bench.id('person', business, number % 100 + 1), bench.id('change', business, number), 1
  from generate_series(1, 100000) as number;
end;
$$;

-- `rows` is the number of shifts of each large business, of team and private messages, and of shifts with punches.
create procedure bench.fill(steps int, rows int, small_businesses int)
language plpgsql as $$
begin
  for business in 1..2 loop
    perform bench.add_people(business, 100, 10);
    commit;
  end loop;
  for step in 1..steps loop
    for business in 1..2 loop
      call bench.add_step(business, step, steps, rows);
    end loop;
  end loop;
  for business in 1..2 loop
    perform bench.add_rest(business);
    commit;
  end loop;
  for business in 3..small_businesses + 2 loop
    perform bench.add_people(business, 4, 1);
    commit;
  end loop;
end;
$$;

-- Adds two years of changes in businesses A and B: mostly of shifts, the others of rarer tables.
create function bench.add_history(rows int) returns void
language sql as $$
  insert into sync.history (business_id, table_name, row_id, version, changed_by, changed_at, device, about, earlier, later)
  select bench.id('business', business, 0),
    (array['shifts', 'shifts', 'shifts', 'staff_availability', 'news_posts', 'punch_approvals'])[number % 6 + 1],
    gen_random_uuid(), number, bench.id('person', business, number % 10 + 1),
    timestamptz '2026-12-01' - (rows - number) * interval '10 minutes', 'Windows computer',
    jsonb_build_object('user_id', bench.id('person', business, number % 100 + 1), 'date', '2026-11-02',
      'start_time', '09:00', 'end_time', '17:00'),
    '{"notes": "", "start_time": "09:00"}', '{"notes": "Changed", "start_time": "10:00"}'
  from generate_series(1, 2) as business, generate_series(1, rows) as number;
$$;

-- Adds fifty rows for everybody in business A in one transaction.
create function bench.add_news() returns void
language sql as $$
  insert into public.shifts (id, business_id, date, start_time, end_time, user_id, published)
  select gen_random_uuid(), bench.id('business', 1, 0), '2027-01-04', '09:00', '17:00', bench.id('person', 1, 50), true
  from generate_series(1, 20);
  insert into public.messages (id, business_id, user_id, text, timestamp)
  select gen_random_uuid(), bench.id('business', 1, 0), bench.id('person', 1, 50), 'Good morning', '2027-01-04 08:00'
  from generate_series(1, 20);
  insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, created_by)
  select gen_random_uuid(), bench.id('business', 1, 0), bench.id('person', 1, 50), 'in', '2027-01-04 09:00',
    'Europe/Dublin', 'phone', '2027-01-04 09:00', bench.id('person', 1, 50) from generate_series(1, 10);
$$;
