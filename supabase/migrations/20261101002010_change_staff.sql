-- Changing and removing people of a business, for the edge functions update-staff and delete-staff. What may be done is
-- judged twice by the same rules: before the sign-in is changed, which cannot always be undone, and with the business
-- locked when the profile is.

create function access.is_last_admin(business uuid, person uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(bool_and(id = person), false) from public.profiles
  where business_id = business and role = 'admin' and not deleted;
$$;

-- Why a change is refused; null when it may be made. `changes` are the fields of the profile that are asked to change,
-- and {password: true}. The owner's sign-in is theirs alone: whoever could change it could become the owner.
create function access.staff_refusal(business uuid, caller uuid, person uuid, changes jsonb) returns text
language sql stable set search_path = '' as $$
  select case
    when business is null then 'not_allowed'
    when not exists (select from public.profiles
      where id = person and business_id = business and (not deleted or changes ? 'deleted')) then 'not_found'
    when changes ? 'deleted' and person = caller then 'is_caller'
    when owner_id = person and (changes ? 'deleted' or changes ->> 'role' <> 'admin') then 'is_owner'
    when owner_id = person and person <> caller and changes ?| array['email', 'password'] then 'is_owner'
    when (changes ? 'deleted' or changes ->> 'role' <> 'admin') and access.is_last_admin(business, person)
      then 'last_admin'
    when access.is_email_taken(changes ->> 'email', person) then 'email_taken'
  end
  from (select) as one left join public.businesses on businesses.id = business;
$$;

-- Answers {status: ok, email, pin_salt}, the email being that of the sign-in as it is, or a refusal: {status:
-- not_allowed | not_found | is_owner | last_admin | email_taken}.
create function public.plan_staff_change(caller uuid, person uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
  refusal text := access.staff_refusal(business, caller, person, changes);
begin
  if refusal is not null then
    return jsonb_build_object('status', refusal);
  end if;
  return jsonb_build_object('status', 'ok',
    'email', (select email from auth.users where id = person),
    'pin_salt', (select pin_salt from public.businesses where id = business));
end;
$$;

-- `changes` are those of {email, name, role, payrate} that change, `pin` is a new PIN's hash or null. Answers {status:
-- ok} or a refusal as above, or {status: pin_taken}; a refusal leaves everything as it was. What is already so gives
-- nobody's device a new version.
create function public.change_staff(caller uuid, person uuid, changes jsonb, pin text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
  refusal text := access.staff_refusal(business, caller, person, changes);
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
    update public.profiles set (email, name, role, payrate, pin_hash)
      = (becomes.email, becomes.name, becomes.role, becomes.payrate, becomes.pin_hash)
    where id = person;
  end if;
  return jsonb_build_object('status', 'ok');
end;
$$;

-- The person's own rows stay, their PIN is free, and their devices are told that they belong nowhere. Answers {status:
-- ok}, also for somebody removed before, or {status: not_allowed | not_found | is_caller | is_owner | last_admin}.
create function public.remove_staff(caller uuid, person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
  refusal text := access.staff_refusal(business, caller, person, '{"deleted": true}');
begin
  if refusal is not null then
    return jsonb_build_object('status', refusal);
  end if;
  update public.profiles set deleted = true, pin_hash = null where id = person and not deleted;
  return jsonb_build_object('status', 'ok');
end;
$$;

revoke execute on function access.is_last_admin(uuid, uuid), access.staff_refusal(uuid, uuid, uuid, jsonb) from public;
revoke execute on function public.plan_staff_change(uuid, uuid, jsonb),
  public.change_staff(uuid, uuid, jsonb, text), public.remove_staff(uuid, uuid) from public, anon, authenticated;
grant execute on function public.plan_staff_change(uuid, uuid, jsonb),
  public.change_staff(uuid, uuid, jsonb, text), public.remove_staff(uuid, uuid) to service_role;
