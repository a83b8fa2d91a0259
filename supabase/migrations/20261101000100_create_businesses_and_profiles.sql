-- Who there is: businesses, their people, and the questions policies ask about the caller.

create table public.businesses (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 2 and 120),
  timezone text not null default 'UTC' check (char_length(timezone) between 1 and 64),
  color_scheme text not null default 'blue' check (char_length(color_scheme) between 1 and 32),
  owner_id uuid not null references auth.users (id),
  subscription_status text not null default 'none'
    check (subscription_status in ('none', 'trialing', 'active', 'past_due', 'canceled')),
  subscription_plan text check (subscription_plan in ('staff-based')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false
);
comment on table public.businesses is 'A business with staff. Its IANA time zone governs calendar days and shifts.';
create index businesses_by_owner on public.businesses (owner_id);
create index businesses_by_version on public.businesses (version, id);
alter table public.businesses enable row level security;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null check (char_length(email) <= 320),
  name text not null default '' check (char_length(name) <= 120),
  role text not null default 'employee' check (role in ('admin', 'manager', 'employee')),
  business_id uuid references public.businesses (id),
  created_by uuid references auth.users (id) on delete set null,
  payrate numeric(10, 2) check (payrate >= 0),
  subscription_status text not null default 'none'
    check (subscription_status in ('none', 'trialing', 'active', 'past_due', 'canceled')),
  subscription_plan text check (subscription_plan in ('staff-based')),
  profile_picture_url text check (char_length(profile_picture_url) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false
);
comment on table public.profiles is 'A person with a sign-in. Pay rates are readable only through the pull of those who may see them.';
create index profiles_by_business on public.profiles (business_id, version, id);
alter table public.profiles enable row level security;

create trigger businesses_stamp_version before insert or update on public.businesses
  for each row execute function sync.stamp_business_version();
create trigger profiles_stamp_version before insert or update on public.profiles
  for each row execute function sync.stamp_version();

create schema access;
comment on schema access is 'What policies ask about the caller. Definer functions, so that policies do not recurse.';
grant usage on schema access to authenticated;

create function access.business_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.profiles where id = (select auth.uid()) and not deleted;
$$;

create function access.role() returns text
language sql stable security definer set search_path = '' as $$
  select role from public.profiles where id = (select auth.uid()) and not deleted;
$$;

create function access.manages() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(access.role() in ('admin', 'manager'), false);
$$;

revoke execute on all functions in schema access from public;
grant execute on all functions in schema access to authenticated;

revoke all on public.businesses, public.profiles from anon, authenticated;
grant select on public.businesses to authenticated;
grant select (id, email, name, role, business_id, created_by, subscription_status, subscription_plan,
  profile_picture_url, created_at, updated_at, version, deleted) on public.profiles to authenticated;

create policy "Members read their own business" on public.businesses
  for select to authenticated using (id = (select access.business_id()));

create policy "People read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "Members read the profiles of their business" on public.profiles
  for select to authenticated using (business_id = (select access.business_id()));

-- Everyone who signs up starts as an employee of no business: role and business in sign-up metadata are ignored.
create function access.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email, name)
  values (new.id, coalesce(new.email, ''), left(btrim(coalesce(new.raw_user_meta_data ->> 'name', '')), 120))
  on conflict (id) do nothing;
  return new;
end;
$$;
revoke execute on function access.create_profile() from public;

create trigger create_profile_on_sign_up after insert on auth.users
  for each row execute function access.create_profile();

-- Business set-up. A second call (a lost answer, a double click) returns the business that is already there.
create function public.create_business(name text, timezone text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller public.profiles;
  created uuid;
begin
  select * into caller from public.profiles where id = (select auth.uid()) for update;
  if caller.id is null then
    raise exception 'not_authenticated' using errcode = '42501';
  end if;
  if caller.business_id is not null then
    return caller.business_id;
  end if;
  if not exists (select from pg_catalog.pg_timezone_names zone where zone.name = create_business.timezone) then
    raise exception 'unknown_timezone' using errcode = '22023';
  end if;
  insert into public.businesses (name, timezone, owner_id, subscription_status, subscription_plan)
  values (btrim(create_business.name), create_business.timezone, caller.id, caller.subscription_status,
    caller.subscription_plan)
  returning id into created;
  update public.profiles set business_id = created, role = 'admin' where id = caller.id;
  return created;
end;
$$;
revoke execute on function public.create_business(text, text) from public, anon;
grant execute on function public.create_business(text, text) to authenticated;
