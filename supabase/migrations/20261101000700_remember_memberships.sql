-- Who belonged where, and when. Somebody removed while their phone was offline still gets the hours they worked:
-- their own punches from the time they belonged to the business are taken, and nothing else.

create table access.memberships (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  business_id uuid not null references public.businesses (id),
  role text not null,
  from_time timestamptz not null default now(),
  until_time timestamptz,
  check (until_time >= from_time)
);
comment on table access.memberships is
  'Every stretch of time a person held a role in a business. Kept by a trigger; nobody writes it.';
comment on column access.memberships.role is 'The role held during this stretch; another role begins another stretch.';
comment on column access.memberships.from_time is 'When it began, by the server''s clock.';
comment on column access.memberships.until_time is 'When it ended (exclusive); null while it lasts.';
create index memberships_by_person on access.memberships (user_id, business_id, from_time);
create unique index one_membership_at_a_time on access.memberships (user_id) where until_time is null;
alter table access.memberships enable row level security;
revoke all on access.memberships from anon, authenticated;

create function access.keep_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.business_id, new.role, new.deleted)
    is not distinct from (old.business_id, old.role, old.deleted) then
    return null;
  end if;
  -- A server's clock may be set back between two changes.
  update access.memberships set until_time = greatest(now(), from_time) where user_id = new.id and until_time is null;
  if new.business_id is not null and not new.deleted then
    insert into access.memberships (user_id, business_id, role) values (new.id, new.business_id, new.role);
  end if;
  return null;
end;
$$;
revoke execute on function access.keep_membership() from public;

create trigger profiles_keep_membership after insert or update on public.profiles
  for each row execute function access.keep_membership();

insert into access.memberships (user_id, business_id, role, from_time)
select id, business_id, role, created_at from public.profiles where business_id is not null and not deleted;

-- Whether the caller belongs to a business, or ever did.
create function access.knows(business uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from access.memberships where user_id = (select auth.uid()) and business_id = business
  );
$$;

-- Whether the caller belonged to a business when a punch began, and had not long left when it ended: whoever is
-- removed in the middle of a shift may finish it.
create function access.worked_at(business uuid, clock_in timestamptz, clock_out timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from access.memberships as began
    where began.user_id = (select auth.uid()) and began.business_id = business
      and began.from_time <= clock_in and clock_in < coalesce(began.until_time, 'infinity')
  ) and (clock_out is null or exists (
    select from access.memberships as ended
    where ended.user_id = (select auth.uid()) and ended.business_id = business
      and ended.from_time <= greatest(clock_in, clock_out)
      and clock_out <= coalesce(ended.until_time, 'infinity') + interval '24 hours'
  ));
$$;

revoke execute on function access.knows(uuid), access.worked_at(uuid, timestamptz, timestamptz) from public;
grant execute on function access.knows(uuid), access.worked_at(uuid, timestamptz, timestamptz) to authenticated;

create policy "People who left a business hand in their punches" on public.time_clock_records
  for insert to authenticated
  with check (user_id = (select auth.uid()) and access.worked_at(business_id, clock_in_time, clock_out_time));
create policy "People who left a business clock themselves out" on public.time_clock_records
  for update to authenticated
  using (user_id = (select auth.uid()) and clock_out_time is null and not deleted)
  with check (user_id = (select auth.uid()) and access.worked_at(business_id, clock_in_time, clock_out_time));
