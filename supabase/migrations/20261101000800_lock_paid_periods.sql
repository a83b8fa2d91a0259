-- What was paid stays as it was paid. A device that hands in a punch for a paid period is told so; the punch waits
-- on the device for somebody to make an adjustment of it.

alter table public.businesses add column paid_until timestamptz;
comment on column public.businesses.paid_until is
  'Punches before this instant are in paid periods; set by payroll. Null while nothing was paid.';

create or replace view sync.businesses with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'name', name, 'timezone', timezone, 'color_scheme', color_scheme, 'owner_id', owner_id,
    'subscription_status', subscription_status, 'subscription_plan', subscription_plan,
    'paid_until', sync.instant(paid_until)) as document
  from public.businesses;

-- Also for somebody who left, but silent about a business the caller never belonged to.
create function access.is_paid(business uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.businesses where id = business and moment < paid_until and access.knows(id)
  );
$$;
revoke execute on function access.is_paid(uuid, timestamptz) from public;
grant execute on function access.is_paid(uuid, timestamptz) to authenticated;

-- Runs with the rights of whoever writes: what the database does by itself (payroll) is no device. A change that alters
-- nothing gives its row a new version and may do so at any time.
create function public.refuse_paid_period() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and new is distinct from old
    and access.is_paid(new.business_id, new.clock_in_time) then
    raise exception 'period_locked';
  end if;
  return new;
end;
$$;
revoke execute on function public.refuse_paid_period() from public, anon, authenticated;

create trigger time_clock_records_refuse_paid_period before insert or update on public.time_clock_records
  for each row execute function public.refuse_paid_period();
