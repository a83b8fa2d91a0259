-- A swap is decided until the earlier of its shifts has begun: whoever has worked theirs by then cannot have worked the
-- other's instead. As for asking, a day is left for a manager whose device was offline when they approved it.

-- As before, but for what is over.
create or replace function public.guard_swap() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
begin
  if new.status = old.status then
    return new;
  end if;
  if not (case new.status
    when 'agreed' then person = old.requested_of
    when 'refused' then person = old.requested_of
    when 'withdrawn' then person = old.requested_by
    when 'approved' then access.manages()
    when 'denied' then access.manages()
    else false end) then
    raise exception 'forbidden';
  end if;
  if not (case new.status
    when 'withdrawn' then old.status in ('asked', 'agreed')
    when 'approved' then old.status = 'agreed'
    when 'denied' then old.status = 'agreed'
    else old.status = 'asked' end) then
    raise exception 'swap_over';
  end if;
  if new.status = 'approved' and exists (
    select from public.shifts as shift join public.businesses as business on business.id = shift.business_id
    where shift.id in (old.shift_id, old.with_shift_id)
      and shift.date < (now() at time zone business.timezone)::date - 1) then
    raise exception 'shift_over';
  end if;
  return new;
end;
$$;
