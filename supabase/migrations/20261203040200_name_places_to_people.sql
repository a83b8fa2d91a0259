-- Area: notifications
-- Where people read of a shift, they also read its place, and managers read first of the shifts where they work.
create function public.place_name(place uuid) returns text
language sql stable security definer set search_path = '' as $$
  select held.name from public.places as held
  where held.id = place and (
    select count(*) from public.places as one where one.business_id = held.business_id and not one.is_archived) > 1;
$$;
comment on function public.place_name(uuid) is
  'As severalPlaces in domain/roster/places.ts: a place has a name for people only where there are several.';

create function public.shift_details(day date, start_time text, end_time text, position_id uuid, place_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select public.shift_details(day, start_time, end_time, position_id)
    || jsonb_strip_nulls(jsonb_build_object('place', public.place_name(place_id)));
$$;

-- Who works at other places only does not read of a shift, unless nobody else would. It is no matter of rights: all may
-- see and decide it.
create function public.managers_of(business uuid, place uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with known as (
    select held.id, own.places <> '{}' and place <> all (own.places) as is_elsewhere
    from public.profiles as held
    cross join lateral (select array(
      select one.id from public.places as one
      where one.business_id = business and not one.is_archived
        and (one.is_for_everybody or held.id = any (one.user_ids))) as places) as own
    where held.business_id = business and held.role in ('admin', 'manager') and not held.deleted
      and held.id is distinct from (select auth.uid())
  )
  select known.id from known
  where place is null or not is_elsewhere or not exists (select from known as other where not other.is_elsewhere)
  order by known.id;
$$;
comment on function public.managers_of(uuid, uuid) is 'The managers who read of what happens at a place.';

create function public.notify_managers(business uuid, kind text, key text, details jsonb, place uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (business_id, user_id, type, key, details)
  select business, manager.id, kind, key, details from public.managers_of(business, place) as manager (id);
$$;

call sync.amend('public.notify_of_shift()',
  'new.end_time, new.position_id)',
  'new.end_time, new.position_id, new.place_id)');
call sync.amend('public.notify_of_shift()',
  $q$'reason', left(btrim(new.drop_reason), 800)));$q$,
  $q$'reason', left(btrim(new.drop_reason), 800)),
      new.place_id);$q$);
call sync.amend('public.notify_of_shift()',
  $q$'shift-claimed',
      jsonb_build_object('name', public.name_of(doer), 'shift', shift));$q$,
  $q$'shift-claimed',
      jsonb_build_object('name', public.name_of(doer), 'shift', shift), new.place_id);$q$);
call sync.amend('public.notify_of_swap()',
  'given.position_id)',
  'given.position_id, given.place_id)');
call sync.amend('public.notify_of_swap()',
  'wanted.position_id)',
  'wanted.position_id, wanted.place_id)');
call sync.amend('public.notify_of_swap()',
  $q$person.role in ('admin', 'manager')$q$,
  $q$person.id in (select public.managers_of(new.business_id, place)
          from unnest(array[given.place_id, wanted.place_id]) as place)$q$);
call sync.amend('public.notify_of_swap()',
  $q$and role in ('admin', 'manager')$q$,
  $q$and id in (select public.managers_of(new.business_id, place)
          from unnest(array[given.place_id, wanted.place_id]) as place)$q$);
call sync.amend('public.notify_of_claims(jsonb)',
  'position_id uuid)',
  'position_id uuid, place_id uuid)');
call sync.amend('public.notify_of_claims(jsonb)',
  'end_time, position_id)',
  'end_time, position_id, place_id)');
call sync.amend('public.notify_of_removal(jsonb)',
  'and held.business_id = given.business_id)) as shift)',
  $q$and held.business_id = given.business_id), (select held.id from public.places as held
      where held.id = (published ->> 'place_id')::uuid and held.business_id = given.business_id)) as shift)$q$);
call sync.amend('public.notify_of_changed_shifts()',
  $q$'position_id', position_id)$q$,
  $q$'position_id', position_id, 'place_id', place_id)$q$);
call sync.amend('public.notify_of_changed_shifts()',
  'becomes.position_id,',
  'becomes.position_id, becomes.place_id,');
call sync.amend('access.close_outlived_claims()',
  'end_time, position_id)',
  'end_time, position_id, place_id)');
call sync.amend('access.notify_of_outlived_swaps()',
  '(given_shift).position_id)',
  '(given_shift).position_id, (given_shift).place_id)');
call sync.amend('access.notify_of_outlived_swaps()',
  '(wanted_shift).position_id)',
  '(wanted_shift).position_id, (wanted_shift).place_id)');
call sync.amend('public.post_dropped_shifts()',
  '(select name from public.positions where id = becomes.position_id))',
  $q$nullif(concat_ws(' · ', (select name from public.positions where id = becomes.position_id),
        public.place_name(becomes.place_id)), ''))$q$);
-- A shift is where its place is, if that has an address.
call sync.amend('public.calendar_feed(text)',
  $q$'position', work.name,$q$,
  $q$'position', work.name,
      'place', public.place_name(shift.place_id), 'address', site.address,$q$);
call sync.amend('public.calendar_feed(text)',
  'left join public.positions as work on work.id = shift.position_id',
  'left join public.positions as work on work.id = shift.position_id
    left join public.places as site on site.id = shift.place_id');
