-- How people are reached by phone, and whom to call in an emergency. People enter it themselves, and those who manage for
-- them. Colleagues get a number only where its person shows it; an emergency contact is for the person and those who
-- manage. It is nobody's any more once the person has left.

alter table public.profiles
  add column phone text check (char_length(phone) <= 40),
  add column shows_phone boolean not null default false,
  add column emergency_name text check (char_length(emergency_name) <= 120),
  add column emergency_relationship text check (char_length(emergency_relationship) <= 60),
  add column emergency_phone text check (char_length(emergency_phone) <= 40);
comment on column public.profiles.phone is 'For themselves, those who manage, and where shows_phone is on for colleagues.';
comment on column public.profiles.shows_phone is 'Whether colleagues get the phone number. Theirs alone to say.';
comment on column public.profiles.emergency_name is 'Whom to call in an emergency. For themselves and those who manage.';
comment on column public.profiles.emergency_relationship is 'What the emergency contact is to them. For the same people.';
comment on column public.profiles.emergency_phone is 'The number of the emergency contact. For the same people.';
grant update (phone, shows_phone, emergency_name, emergency_relationship, emergency_phone)
  on public.profiles to authenticated;

-- Whether a row of somebody else would still have what is theirs alone to change: a policy sees only the row as it becomes.
create function access.keeps_own_choices(becomes public.profiles) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles as held
    where held.id = becomes.id
      and (held.name, held.profile_picture_url, held.shows_phone)
        is not distinct from (becomes.name, becomes.profile_picture_url, becomes.shows_phone));
$$;
revoke execute on function access.keeps_own_choices(public.profiles) from public;
grant execute on function access.keeps_own_choices(public.profiles) to authenticated;
create policy "Managers change contact details of their staff" on public.profiles
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()) and not deleted)
  with check (business_id = (select access.business_id()) and access.keeps_own_choices(profiles));

create function public.forget_contact_details() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.phone := null;
  new.shows_phone := false;
  new.emergency_name := null;
  new.emergency_relationship := null;
  new.emergency_phone := null;
  return new;
end;
$$;
revoke execute on function public.forget_contact_details() from public, anon, authenticated;
create trigger profiles_forget_contact_details before update of business_id, removed_at on public.profiles
  for each row when (new.removed_at is not null or new.business_id is distinct from old.business_id)
  execute function public.forget_contact_details();

-- As before, and by phone.
create or replace function sync.address(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('email', profile.email, 'profile_picture_url', profile.profile_picture_url,
      'phone', case when sees_all or profile.shows_phone then profile.phone end,
      'shows_phone', profile.shows_phone,
      'emergency_name', case when sees_all then profile.emergency_name end,
      'emergency_relationship', case when sees_all then profile.emergency_relationship end,
      'emergency_phone', case when sees_all then profile.emergency_phone end)
    from public.profiles as profile
    left join public.profiles as caller
      on caller.id = auth.uid() and not caller.deleted and caller.business_id = profile.business_id
    cross join lateral (
      select profile.id = auth.uid() or coalesce(caller.role in ('admin', 'manager'), false) as sees_all) as reader
    where profile.id = person and (sees_all and (not profile.deleted or profile.deactivated_at is not null
      or profile.id = auth.uid()) or caller.id is not null and not profile.deleted));
end;
$$;

-- As before, and nobody is reached whose address one may not know.
create or replace view sync.profiles with (security_invoker = true) as
  select id, version, is_gone as deleted, jsonb_build_object(
    'id', id, 'name', name, 'role', role, 'business_id', business_id, 'created_by', created_by,
    'payrate', case when shows_all and (id = (select auth.uid()) or (select access.manages())) then sync.payrate(id) end,
    'subscription_status', subscription_status, 'subscription_plan', subscription_plan,
    'pin_hash', case when not deleted and (select access.manages()) then sync.pin_hash(id) end,
    'start_date', case when shows_all and (id = (select auth.uid()) or (select access.manages()))
      then sync.start_date(id) end,
    'deactivated_at', sync.instant(deactivated_at),
    'removed_at', case when deleted and deactivated_at is null
      then sync.instant(coalesce(removed_at, updated_at)) end)
    || coalesce(sync.address(id), '{"email": "", "profile_picture_url": null, "phone": null, "shows_phone": false,
      "emergency_name": null, "emergency_relationship": null, "emergency_phone": null}') as document
  from (
    select *,
      deleted and (business_id = (select access.business_id())) is not true as is_gone,
      not deleted or deactivated_at is not null and (select access.manages()) as shows_all
    from (
      select id, version, deleted, name, role, business_id, created_by, subscription_status, subscription_plan,
        deactivated_at, removed_at, updated_at
      from public.profiles
    ) as readable
  ) as profile;

-- As before, and that somebody is reached otherwise, never how: the history outlives what is forgotten of leavers.
create or replace function sync.keep_histories() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  business_key constant text := coalesce(tg_argv[0], 'business_id');
  contact constant text[] := case when tg_table_name = 'profiles' then
    array['phone', 'shows_phone', 'emergency_name', 'emergency_relationship', 'emergency_phone'] else '{}' end;
  untold constant text[] := array['version', 'updated_at', 'pin_hash', 'pin_salt'] || contact;
  named constant boolean := tg_table_name not in ('profiles', 'businesses');
begin
  insert into sync.history (business_id, table_name, row_id, version, changed_by, device, about, earlier, later)
  select part.business_id, tg_table_name, changed.id, changed.version, (select auth.uid()), sync.device(),
    case when named then sync.about(row_now) else '{}' end, part.earlier, part.later
  from (
    select id, version,
      held - untold || case when has_new_pin then '{"pin": "old"}' else '{}'::jsonb end
        || case when has_new_contact then '{"contact": "old"}' else '{}'::jsonb end as row_then,
      made - untold || case when has_new_pin then '{"pin": "new"}' else '{}'::jsonb end
        || case when has_new_contact then '{"contact": "new"}' else '{}'::jsonb end as row_now
    from (
      select becomes.id, becomes.version, to_jsonb(was) as held, to_jsonb(becomes) as made,
        to_jsonb(becomes) ->> 'pin_hash' <> coalesce(to_jsonb(was) ->> 'pin_hash', '') as has_new_pin,
        exists (select from unnest(contact) as field
          where to_jsonb(becomes) -> field is distinct from to_jsonb(was) -> field) as has_new_contact
      from was join becomes using (id) offset 0
    ) as pair offset 0
  ) as changed
  cross join lateral (
    select jsonb_object_agg(field.key, field.value) as earlier,
      jsonb_object_agg(field.key, row_now -> field.key) as later,
      (row_then ->> business_key)::uuid as business_then, (row_now ->> business_key)::uuid as business_now
    from jsonb_each(row_then) as field where row_now -> field.key is distinct from field.value
  ) as difference
  cross join lateral (values
    (business_then, earlier, '{}'::jsonb, business_then <> business_now),
    (business_now, '{}'::jsonb, later, business_then <> business_now),
    (coalesce(business_now, business_then), earlier, later, business_then is null or business_now is null
      or business_then = business_now)
  ) as part (business_id, earlier, later, applies)
  where difference.earlier is not null and part.applies
  order by changed.id;
  return null;
end;
$$;

-- Every row is written, so that devices fetch each with its new fields; that is nobody's change of a person.
alter table public.profiles disable trigger profiles_keep_history;
update public.profiles set name = name where business_id is not null;
alter table public.profiles enable trigger profiles_keep_history;
