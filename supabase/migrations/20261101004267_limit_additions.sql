-- As before, but a business adds at most 500 people a day, tries among them: {status: too_many_tries} beyond.
create or replace function public.reserve_staff(caller uuid, request uuid, address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
  email_wanted text := lower(btrim(address));
  person uuid;
begin
  if business is null then
    return jsonb_build_object('status', 'not_allowed');
  end if;
  select user_id into person from access.staff_requests
  where business_id = business and request_id = request and done_at is not null;
  if found then
    return jsonb_build_object('status', 'done', 'id', person);
  end if;
  if access.seats_left(business) <= 0 then
    return jsonb_build_object('status', 'no_seats');
  end if;
  if not limits.take('staff addition', business::text, 500, interval '1 day') then
    return jsonb_build_object('status', 'too_many_tries');
  end if;
  person := access.person_to_admit(business, email_wanted);
  if access.is_email_taken(email_wanted, person) then
    return jsonb_build_object('status', 'email_taken');
  end if;
  insert into access.staff_requests (business_id, request_id, email, user_id)
  values (business, request, email_wanted, person)
  on conflict (business_id, request_id, email) do update set user_id = excluded.user_id;
  return jsonb_build_object('status', 'reserved', 'id', person,
    'signs_in', exists (select from auth.users where id = person),
    'pin_salt', (select pin_salt from public.businesses where id = business));
end;
$$;
