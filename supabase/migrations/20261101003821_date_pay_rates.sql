-- What people are paid per hour, from which day on. A raise that is entered on the 1st, before the last month is paid, must
-- not change what that month pays. Rows are only ever added: of one person's the latest day until a date counts, and of
-- that day the last word. Who sets somebody's rate (profiles.payrate) sets it from today; an admin may say an earlier day.

create table public.pay_rates (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id),
  employee_id uuid not null references public.profiles (id),
  from_day date not null check (from_day >= '2000-01-01' and from_day < '2200-01-01'),
  rate numeric(10, 2) check (rate >= 0),
  created_by uuid references public.profiles (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false check (not deleted)
);
comment on table public.pay_rates is 'Rates per hour by the day from which they count. Never changed; for admins only.';
comment on column public.pay_rates.rate is 'In the currency of the business; null from when on there is none.';
comment on column public.pay_rates.created_by is 'The admin who said the day; null of what follows from profiles.payrate.';
create index pay_rates_by_version on public.pay_rates (business_id, version, id);
create index pay_rates_by_employee on public.pay_rates (employee_id, business_id, from_day, version);
alter table public.pay_rates enable row level security;

create trigger pay_rates_stamp_version before insert or update on public.pay_rates
  for each row execute function sync.stamp_version();

revoke all on public.pay_rates from anon, authenticated, service_role;
grant select on public.pay_rates to authenticated;
grant insert (id, business_id, employee_id, from_day, rate, created_by) on public.pay_rates to authenticated;

-- The calendar day that it is in a business.
create function access.today(business uuid) returns date
language sql stable security definer set search_path = '' as $$
  select (now() at time zone timezone)::date from public.businesses where id = business;
$$;
revoke execute on function access.today(uuid) from public;
grant execute on function access.today(uuid) to authenticated;

create policy "Admins read the pay rates of their business" on public.pay_rates
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.role()) = 'admin');
-- None of a day to come: until then the profile would say another one.
create policy "Admins say from when rates count" on public.pay_rates
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.role()) = 'admin'
    and created_by = (select auth.uid()) and access.was_member(employee_id) and rate is not null
    and from_day <= (select access.today(access.business_id())));

-- What counts for somebody today; null is none.
create function public.rate_today(employee uuid, business uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select rate from public.pay_rates
  where employee_id = employee and business_id = business and from_day <= access.today(business)
  order by from_day desc, version desc limit 1;
$$;

-- A rate that is set counts from today; the first one somebody has in a business for whatever they worked before.
create function public.date_pay_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.payrate is distinct from public.rate_today(new.id, new.business_id) then
    insert into public.pay_rates (business_id, employee_id, from_day, rate)
    select new.business_id, new.id, case when exists (
        select from public.pay_rates where employee_id = new.id and business_id = new.business_id)
      then access.today(new.business_id) else '2000-01-01' end, new.payrate;
  end if;
  return null;
end;
$$;
-- What an admin says of the days before counts today as well, unless a later day has its own: the profile says the same.
create function public.follow_pay_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set payrate = public.rate_today(new.employee_id, new.business_id)
  where id = new.employee_id and business_id = new.business_id
    and payrate is distinct from public.rate_today(new.employee_id, new.business_id);
  return null;
end;
$$;
revoke execute on function public.rate_today(uuid, uuid), public.date_pay_rate(), public.follow_pay_rate()
  from public, anon, authenticated;

insert into public.pay_rates (business_id, employee_id, from_day, rate)
select business_id, id, '2000-01-01', payrate from public.profiles
where business_id is not null and payrate is not null;

create trigger profiles_date_pay_rate after insert or update of payrate, business_id on public.profiles
  for each row when (new.business_id is not null) execute function public.date_pay_rate();
create trigger pay_rates_follow after insert on public.pay_rates
  for each row execute function public.follow_pay_rate();

-- They share the collection of the payments that are made by them.
create view sync.pay_rates with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'pay_rate', 'id', id, 'business_id', business_id, 'employee_id', employee_id, 'from_day', from_day,
    'rate', rate, 'created_by', created_by, 'created_at', sync.instant(created_at)) as document
  from public.pay_rates where business_id = (select access.business_id()) and (select access.role()) = 'admin';
comment on view sync.pay_rates is
  'What the caller may read of one table along one index: a source of sync.employee_payments.';
grant select on sync.pay_rates to authenticated;

insert into sync.sources (view_name, place, source)
select 'employee_payments', max(place) + 1, 'pay_rates' from sync.sources where view_name = 'employee_payments';
do $$
begin
  execute (select 'create or replace view sync.employee_payments with (security_invoker = true) as '
    || string_agg(format('select id, version, deleted, document from sync.%I', source), ' union all ' order by place)
    from sync.sources where view_name = 'employee_payments');
end;
$$;

insert into sync.kinds (collection, kind, push_table) values ('employee_payments', 'pay_rate', 'pay_rates');

-- As before, and the rows of a collection that name no kind are looked at too.
create or replace function sync.keep_ids_apart() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  other text;
  is_taken boolean;
begin
  for other in
    select coalesce(kinds.push_table, kinds.row_table) from sync.kinds
    where collection = tg_argv[0] and coalesce(kinds.push_table, kinds.row_table) <> tg_table_name
    union
    select push_table from sync.collections where name = tg_argv[0] and push_table <> tg_table_name
  loop
    execute format('select exists (select from becomes join public.%I as other using (id))', other) into is_taken;
    if is_taken then
      raise exception 'id_taken' using errcode = 'unique_violation';
    end if;
  end loop;
  return null;
end;
$$;
call sync.share_ids('pay_rates', 'employee_payments');
call sync.share_ids('employee_payments', 'employee_payments');
select sync.tally('pay_rates', 'employee_payments', 'null', $$'admins'$$);
