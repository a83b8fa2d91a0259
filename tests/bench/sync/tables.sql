-- Tables only for the bench: shifts of 12 fields in seven collections of ours and five tables for RxDB's plugin.

-- The plugin's tables: the server sets the column of its cursor, as its documentation requires.
create function public.set_modified() returns trigger
language plpgsql set search_path = '' as $$
begin
  new._modified := clock_timestamp();
  return new;
end;
$$;
revoke execute on function public.set_modified() from public, anon;

create schema bench;

create function bench.create_shifts(name text) returns void
language plpgsql as $$
begin
  execute format($sql$
    create table public.%1$I (
      id uuid primary key,
      business_id uuid not null references public.businesses (id),
      user_id uuid not null,
      date date not null,
      start_time timestamptz(3) not null,
      end_time timestamptz(3) not null,
      break_minutes int not null check (break_minutes >= 0),
      position text not null,
      location text not null,
      status text not null,
      notes text not null check (char_length(notes) <= 500),
      created_by uuid not null
    );
    alter table public.%1$I enable row level security;
    revoke all on public.%1$I from anon, authenticated;
    grant select, insert, update on public.%1$I to authenticated;
    create policy "People read the shifts of their business" on public.%1$I
      for select to authenticated using (business_id = (select access.business_id()));
    create policy "Managers add shifts" on public.%1$I
      for insert to authenticated
      with check (business_id = (select access.business_id()) and (select access.manages()));
    create policy "Managers change shifts" on public.%1$I
      for update to authenticated
      using (business_id = (select access.business_id()) and (select access.manages()))
      with check (business_id = (select access.business_id()));
  $sql$, name);
end;
$$;

create function bench.create_ours(name text) returns void
language plpgsql as $$
begin
  perform bench.create_shifts(name);
  execute format($sql$
    alter table public.%1$I
      add column updated_at timestamptz not null default now(),
      add column version bigint not null default 0,
      add column deleted boolean not null default false;
    create index on public.%1$I (business_id, version, id);
    create trigger stamp_version before insert or update on public.%1$I
      for each row execute function sync.stamp_version();
    create view sync.%1$I with (security_invoker = true) as
      select id, version, deleted, jsonb_build_object(
        'id', id, 'business_id', business_id, 'user_id', user_id, 'date', date,
        'start_time', sync.instant(start_time), 'end_time', sync.instant(end_time),
        'break_minutes', break_minutes, 'position', position, 'location', location, 'status', status,
        'notes', notes, 'created_by', created_by) as document
      from public.%1$I;
    grant select on sync.%1$I to authenticated;
  $sql$, name);
  insert into sync.collections (name, push_table) values (name, name);
end;
$$;

create function bench.create_theirs(name text) returns void
language plpgsql as $$
begin
  perform bench.create_shifts(name);
  execute format($sql$
    alter table public.%1$I
      add column _modified timestamptz not null default now(),
      add column _deleted boolean not null default false;
    create index on public.%1$I (_modified, id);
    create trigger set_modified before insert or update on public.%1$I
      for each row execute function public.set_modified();
  $sql$, name);
end;
$$;

select bench.create_ours('shifts_' || number), bench.create_theirs('plugin_shifts_' || number)
from generate_series(1, 5) as number;
select bench.create_ours('shifts_10k'), bench.create_ours('shifts_50k');

-- Adds the shifts with the numbers from `first` to `last`, 100 a day.
create function bench.fill(name text, first int, last int) returns void
language plpgsql as $$
begin
  execute format($sql$
    insert into public.%I (id, business_id, user_id, date, start_time, end_time, break_minutes, position, location,
      status, notes, created_by)
    select gen_random_uuid(), 'd0000000-0000-4000-8000-0000000000b1',
      ('d0000000-0000-4000-8000-' || lpad((number %% 70)::text, 12, '0'))::uuid,
      day, day + interval '9 hours', day + interval '17 hours', 30,
      (array['Barista', 'Floor manager', 'Kitchen porter', 'Front of house'])[number %% 4 + 1], 'Harbour Street',
      'published', 'Opens the shop, takes the delivery, number ' || number, 'd0000000-0000-4000-8000-000000000000'
    from (select number, date '2026-01-05' + number / 100 as day from generate_series($1, $2) as number) as numbers
  $sql$, name) using first, last;
end;
$$;

-- Adds punches of two people in turn; a higher number is longer ago.
create function bench.fill_punches(first int, last int) returns void
language sql as $$
  insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, received_at, created_by)
  select gen_random_uuid(), 'd0000000-0000-4000-8000-0000000000b1', person, case number % 2 when 0 then 'in' else 'out' end,
    at, 'Europe/Dublin', 'phone', at, at, person
  from generate_series(first, last) as number, lateral (
    select ('d0000000-0000-4000-8000-00000000000' || (number - 1) / 2 % 2 + 2)::uuid as person,
      now() - number * interval '2 hours' as at) as pressed;
$$;

-- Clocks Sam in.
create function bench.punch_in() returns void
language sql as $$
  insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, created_by)
  values (gen_random_uuid(), 'd0000000-0000-4000-8000-0000000000b1', 'd0000000-0000-4000-8000-000000000003', 'in',
    now(), 'Europe/Dublin', 'phone', now(), 'd0000000-0000-4000-8000-000000000003');
$$;
