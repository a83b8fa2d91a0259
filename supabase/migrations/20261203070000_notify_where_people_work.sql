-- Area: notifications
-- What people ask for is read first by the managers of where they work, as what happens at a place.
create function public.places_of(business uuid, person uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select one.id from public.places as one
    where one.business_id = business and not one.is_archived
      and (one.is_for_everybody or person = any (one.user_ids))
    order by one.id);
$$;
comment on function public.places_of(uuid, uuid) is 'Where a person works; empty for who is in no list, as ownPlaces in domain/roster/places.ts.';

create function public.managers_at(business uuid, asked uuid[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with known as (
    select held.id, own.places <> '{}' and not own.places && asked as is_elsewhere
    from public.profiles as held cross join lateral public.places_of(business, held.id) as own (places)
    where held.business_id = business and held.role in ('admin', 'manager') and not held.deleted
      and held.id is distinct from (select auth.uid())
  )
  select known.id from known
  where asked = '{}' or not is_elsewhere or not exists (select from known as other where not other.is_elsewhere)
  order by known.id;
$$;
comment on function public.managers_at(uuid, uuid[]) is
  'The managers who read of what happens at any of these places: who works there or in no list, or all if nobody else would.';

create or replace function public.managers_of(business uuid, place uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select public.managers_at(business, array_remove(array[place], null));
$$;

create function public.notify_managers_of_person(business uuid, kind text, key text, details jsonb, person uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (business_id, user_id, type, key, details)
  select business, manager.id, kind, key, details
  from public.managers_at(business, public.places_of(business, person)) as manager (id);
$$;

call sync.amend('public.notify_of_correction()', 'public.notify_managers(', 'public.notify_managers_of_person(');
call sync.amend('public.notify_of_correction()', 'left(btrim(new.reason), 800)));', 'left(btrim(new.reason), 800)),
      new.user_id);');
call sync.amend('public.notify_managers_of_availability(public.staff_availability)',
  $$role in ('admin', 'manager') and not deleted
    and id is distinct from (select auth.uid())$$,
  $$id in (
      select public.managers_at(entry.business_id, public.places_of(entry.business_id, entry.user_id)))$$);
