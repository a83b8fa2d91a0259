-- Area: pay.
-- Hourly rates by position, also from a day to come: such a one may be withdrawn until then. What people earn today follows
-- when the day begins where the business is.
set local lock_timeout = '2s';

alter table public.pay_rates add column position_id uuid;
alter table public.pay_rates add constraint pay_rates_position_id_business_id_fkey
  foreign key (position_id, business_id) references public.positions (id, business_id) not valid;
alter table public.pay_rates drop constraint pay_rates_deleted_check;
comment on table public.pay_rates is
  'Hourly rates by the day from which they apply, for all work or for one position. Only added; for admins only.';
comment on column public.pay_rates.position_id is 'The position that it is for; null for all that have none of their own.';
comment on column public.pay_rates.rate is
  'In the business''s currency; null from the day on which there is none, or a position has none of its own.';
comment on column public.pay_rates.deleted is 'Whether it was withdrawn before its first day.';
grant insert (position_id), update (deleted) on public.pay_rates to authenticated;
call sync.keep('pay_rates', 'history', 'deleted');

-- What is in force was earned by: another rate from a day on ends it.
create function public.guard_pay_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.from_day <= access.today(old.business_id) then
    raise exception 'rate_begun';
  end if;
  return new;
end;
$$;
create trigger pay_rates_guard before update on public.pay_rates
  for each row when (new.deleted and not old.deleted) execute function public.guard_pay_rate();

alter policy "Admins say from when rates count" on public.pay_rates
  with check (business_id = (select access.business_id()) and (select access.role()) = 'admin'
    and created_by = (select auth.uid()) and access.was_member(employee_id)
    and (rate is not null or position_id is not null));
create policy "Admins withdraw rates that are still to come" on public.pay_rates
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.role()) = 'admin')
  with check (business_id = (select access.business_id()));

-- A person's rate today for work of a position, as rateOn in domain/pay/rates.ts; null for none.
create function public.position_rate_today(employee uuid, business uuid, worked_as uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select rate from public.pay_rates
    where employee_id = employee and business_id = business and position_id = worked_as and not deleted
      and from_day <= access.today(business)
    order by from_day desc, version desc, created_at desc, id desc limit 1), (
    select rate from public.pay_rates
    where employee_id = employee and business_id = business and position_id is null and not deleted
      and from_day <= access.today(business)
    order by from_day desc, version desc, created_at desc, id desc limit 1));
$$;
create or replace function public.rate_today(employee uuid, business uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select public.position_rate_today(employee, business, null);
$$;

alter table public.profiles add column position_payrates jsonb
  constraint position_payrates_form check (jsonb_typeof(position_payrates) = 'object');
comment on column public.profiles.position_payrates is
  'Today''s rates by position, of those that have their own; null for none. Readable as payrate is.';

create function access.position_rates_today(employee uuid, business uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(position_id, rate) from (
    select distinct on (position_id) position_id, rate from public.pay_rates
    where employee_id = employee and business_id = business and position_id is not null and not deleted
      and from_day <= access.today(business)
    order by position_id, from_day desc, version desc, created_at desc, id desc) as latest
  where rate is not null;
$$;

-- Days from which people have other rates, and which have not begun. For functions of the database only.
create table access.coming_rates (
  business_id uuid not null references public.businesses (id),
  employee_id uuid not null references public.profiles (id) on delete cascade,
  from_day date not null,
  primary key (employee_id, business_id, from_day)
);
create index coming_rates_by_day on access.coming_rates (from_day);
comment on table access.coming_rates is
  'Days to come from which people have other rates. For functions of the database only.';
alter table access.coming_rates enable row level security;
revoke all on access.coming_rates from anon, authenticated, service_role;

create function access.follow_rates(employee uuid, business uuid) returns void
language sql set search_path = '' as $$
  update public.profiles
  set payrate = public.rate_today(employee, business), position_payrates = access.position_rates_today(employee, business)
  where id = employee and business_id = business and (payrate, position_payrates)
    is distinct from (public.rate_today(employee, business), access.position_rates_today(employee, business));
$$;

create or replace function public.follow_pay_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.from_day > access.today(new.business_id) then
    insert into access.coming_rates (business_id, employee_id, from_day)
    values (new.business_id, new.employee_id, new.from_day) on conflict do nothing;
  else
    perform access.follow_rates(new.employee_id, new.business_id);
  end if;
  return null;
end;
$$;

-- A person's first rate also applies to all earlier work; those of positions, and of days to come, are none of all work.
create or replace function public.date_pay_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.payrate is distinct from public.rate_today(new.id, new.business_id) then
    insert into public.pay_rates (business_id, employee_id, from_day, rate)
    select new.business_id, new.id, case when exists (
        select from public.pay_rates where employee_id = new.id and business_id = new.business_id
          and position_id is null and not deleted and from_day <= access.today(new.business_id))
      then access.today(new.business_id) else '2000-01-01' end, new.payrate;
  end if;
  return null;
end;
$$;

-- Positions are a business's own.
create function public.change_position_rates() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.position_payrates := access.position_rates_today(new.id, new.business_id);
  return new;
end;
$$;
create trigger profiles_change_position_rates before update of business_id on public.profiles
  for each row when (old.business_id is distinct from new.business_id) execute function public.change_position_rates();

-- The rates of the days that have begun, each where its business is; with the beat, which also catches up after a pause.
create function access.begin_coming_rates() returns void
language plpgsql security definer set search_path = '' as $$
declare
  business uuid;
  person uuid;
begin
  for business in
    select distinct business_id from access.coming_rates where from_day <= (now() at time zone 'UTC')::date + 1
    order by business_id
  loop
    perform sync.lock_business(business);
    for person in
      delete from access.coming_rates where business_id = business and from_day <= access.today(business)
      returning employee_id
    loop
      perform access.follow_rates(person, business);
    end loop;
  end loop;
end;
$$;
revoke all on function public.guard_pay_rate(), public.position_rate_today(uuid, uuid, uuid), public.change_position_rates(),
  access.position_rates_today(uuid, uuid), access.follow_rates(uuid, uuid), access.begin_coming_rates()
  from public, anon, authenticated;
grant execute on function public.position_rate_today(uuid, uuid, uuid) to service_role;

call sync.amend('public.notify_of_due_things()', $q$  select access.close_outlived_claims();$q$,
  $q$  select access.close_outlived_claims();
  select access.begin_coming_rates();$q$);
-- That positions' rates follow says nothing that the rate's own row does not.
call sync.amend('sync.audit_kinds(text, jsonb, jsonb)', $q$array['role', 'payrate', $q$,
  $q$array['role', 'payrate', 'position_payrates', $q$);
call sync.amend('sync.audit_kinds(text, jsonb, jsonb)',
  $q$case when later ? 'created_by' then array['pay'] else '{}'::text[] end$q$,
  $q$case when later ? 'created_by' or later ? 'deleted' then array['pay'] else '{}'::text[] end$q$);

create or replace view sync.pay_rates with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'pay_rate', 'id', id, 'business_id', business_id, 'employee_id', employee_id, 'from_day', from_day,
    'rate', rate, 'position_id', position_id, 'created_by', created_by, 'created_at', sync.instant(created_at)) as document
  from public.pay_rates where business_id = (select access.business_id()) and (select access.role()) = 'admin';
