-- Somebody gives themselves another PIN for the tablet, for the edge function reset-own-pin, which has checked their
-- password. As everywhere a PIN is a slow hash that is made outside the database.

-- Answers {status: ok, pin_salt}, or {status: no_business} where there is no business whose tablet would ask for it.
create function public.plan_own_pin(caller uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select jsonb_build_object('status', 'ok', 'pin_salt', businesses.pin_salt)
     from public.profiles join public.businesses on businesses.id = profiles.business_id
     where profiles.id = caller and not profiles.deleted and not businesses.deleted),
    '{"status": "no_business"}');
$$;

-- Answers {status: ok}, {status: no_business} as above, or {status: pin_taken}.
create function public.change_own_pin(caller uuid, pin text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := (select business_id from public.profiles where id = caller);
begin
  perform sync.lock_business(business);
  perform set_config('request.jwt.claim.sub', caller::text, true);
  perform sync.note_device(to_jsonb(coalesce(sync.calling_device(), 'Server, account function')));
  if public.plan_own_pin(caller) ->> 'status' <> 'ok' then
    return '{"status": "no_business"}';
  end if;
  if exists (select from public.profiles where business_id = business and pin_hash = pin and id <> caller) then
    return '{"status": "pin_taken"}';
  end if;
  update public.profiles set pin_hash = pin where id = caller;
  return '{"status": "ok"}';
end;
$$;

revoke execute on function public.plan_own_pin(uuid), public.change_own_pin(uuid, text) from public, anon, authenticated;
grant execute on function public.plan_own_pin(uuid), public.change_own_pin(uuid, text) to service_role;
