-- Area: staff.
-- People change their own email, password and PIN in their settings, by their present password: a session alone, of an
-- admin too, is not enough. Nobody but the owner changes the owner's PIN, as their email and password.
set local lock_timeout = '2s';

create or replace function access.staff_refusal(business uuid, caller uuid, person uuid, changes jsonb)
returns text
language sql stable set search_path = ''
as $$
  select case
    when business is null then 'not_allowed'
    when not exists (select from public.profiles
      where id = person and business_id = business and (not deleted or changes ? 'deleted')) then 'not_found'
    when person = caller and changes ?| array['deleted', 'email', 'password', 'pin'] then 'is_caller'
    when owner_id = person and (changes ?| array['deleted', 'email', 'password', 'pin'] or changes ->> 'role' <> 'admin')
      then 'is_owner'
    when (changes ? 'deleted' or changes ->> 'role' <> 'admin') and access.is_last_admin(business, person)
      then 'last_admin'
    when access.is_email_taken(changes ->> 'email', person) then 'email_taken'
  end
  from (select) as one left join public.businesses on businesses.id = business;
$$;

-- A PIN is a change too: `plan_staff_change`, which refuses people their own, may have been asked about others alone.
create or replace function public.change_staff(caller uuid, person uuid, changes jsonb, pin text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  business uuid := access.begin_as_admin(caller);
  refusal text := access.staff_refusal(business, caller, person,
    changes || case when pin is null or person = caller then '{}' else '{"pin": true}' end::jsonb);
  held public.profiles;
  becomes public.profiles;
begin
  if refusal is not null then
    return jsonb_build_object('status', refusal);
  end if;
  if exists (select from public.profiles where business_id = business and pin_hash = pin and id <> person) then
    return jsonb_build_object('status', 'pin_taken');
  end if;
  select * into held from public.profiles where id = person for update;
  becomes := jsonb_populate_record(held, changes);
  becomes.pin_hash := coalesce(pin, held.pin_hash);
  if becomes is distinct from held then
    update public.profiles set (email, name, role, payrate, start_date, pin_hash)
      = (becomes.email, becomes.name, becomes.role, becomes.payrate, becomes.start_date, becomes.pin_hash)
    where id = person;
    perform access.date_membership_back(person, (changes ->> 'start_date')::date);
  end if;
  return jsonb_build_object('status', 'ok');
end;
$$;
