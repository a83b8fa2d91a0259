-- As before, and nobody is invited by a name that they could not have: whoever follows the mail cannot change it.
create or replace function public.invite_staff(caller uuid, secret_hash text, person jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
  invite access.staff_invites;
begin
  if business is null then
    return jsonb_build_object('status', 'not_allowed');
  end if;
  if not access.is_owner_confirmed(business) then
    return jsonb_build_object('status', 'email_unconfirmed');
  end if;
  if access.subscription_limit(business) is not null then
    return jsonb_build_object('status', access.subscription_limit(business));
  end if;
  if access.seats_left(business) <= 0 then
    return jsonb_build_object('status', 'no_seats');
  end if;
  -- Nobody is written to too often, whoever asks, and nobody writes to too many, or finds out who has an account.
  if not limits.take('staff invitation to', person ->> 'email', 5, interval '1 day')
    or not limits.take('staff invitation', caller::text, 100, interval '1 day') then
    return jsonb_build_object('status', 'too_many');
  end if;
  if access.is_email_taken(person ->> 'email', access.person_to_admit(business, person ->> 'email')) then
    return jsonb_build_object('status', 'email_taken');
  end if;
  if access.is_name_taken(business, person ->> 'name', access.person_to_admit(business, person ->> 'email')) then
    return jsonb_build_object('status', 'name_taken');
  end if;
  insert into access.staff_invites as known
    (business_id, email, name, role, payrate, start_date, secret_hash, invited_by)
  values (business, person ->> 'email', person ->> 'name', person ->> 'role', (person ->> 'payrate')::numeric,
    (person ->> 'start_date')::date, invite_staff.secret_hash, caller)
  on conflict (business_id, email) where accepted_at is null and revoked_at is null do update
    set name = excluded.name, role = excluded.role, payrate = excluded.payrate, start_date = excluded.start_date,
      secret_hash = excluded.secret_hash, invited_by = excluded.invited_by,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at
  returning * into invite;
  return jsonb_build_object('status', 'invited', 'id', invite.id, 'expires_at', invite.expires_at,
    'business_name', (select name from public.businesses where id = business),
    'invited_by', (select name from public.profiles where id = caller));
end;
$$;
