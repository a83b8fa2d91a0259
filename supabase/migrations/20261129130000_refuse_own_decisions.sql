-- Area: access.
-- Nobody decides their own requests and hours: one rule for time off, availability, swaps, corrections, approvals,
-- decisions about review items, and typed times. Claims follow the roster, on which managers also assign themselves.
set local lock_timeout = '2s';

-- Whether the caller may decide about these people. The owner also decides their own, and an admin while no other
-- admin is active: otherwise their requests would wait forever.
create function access.may_decide(variadic people uuid[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
begin
  return access.manages() and (caller <> all (people) or exists (
    select from public.profiles as own join public.businesses as business on business.id = own.business_id
    where own.id = caller and (business.owner_id = caller or own.role = 'admin' and not exists (
      select from public.profiles as other
      where other.business_id = business.id and other.role = 'admin' and not other.deleted and other.id <> caller))));
end;
$$;

-- For rows that are decisions themselves. People who decide nothing are left to the policies.
create function access.guard_own_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if access.manages() and not access.may_decide(new.user_id) then
    raise exception 'own_decision';
  end if;
  return new;
end;
$$;
revoke execute on function access.may_decide(uuid[]), access.guard_own_decision() from public;

create trigger punch_decisions_guard_own before insert on public.punch_decisions
  for each row when (current_user = 'authenticated') execute function access.guard_own_decision();
create trigger punch_approvals_guard_own before insert or update on public.punch_approvals
  for each row when (current_user = 'authenticated') execute function access.guard_own_decision();
create trigger punches_guard_own before insert on public.punches
  for each row when (current_user = 'authenticated' and new.source in ('manager', 'correction'))
  execute function access.guard_own_decision();

-- The guard has the rule alone.
alter policy "Managers decide about the hours of their people" on public.punch_decisions
  with check (business_id = (select access.business_id()) and (select access.manages())
    and decided_by = (select auth.uid()) and access.was_member(user_id));
alter policy "Managers approve the hours of their people" on public.punch_approvals
  with check (business_id = (select access.business_id()) and (select access.manages())
    and approved_by = (select auth.uid()) and status = 'approved' and access.was_member(user_id));
alter policy "Managers withdraw the approvals of their people" on public.punch_approvals
  using (business_id = (select access.business_id()) and (select access.manages()));

-- A person who changes their own entry asks again. Without approval mode nobody decides, and entries count at once:
-- there an own entry is stored as pending, also if an older app sends it as approved.
create or replace function public.guard_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stamped constant text[] := array['version', 'updated_at'];
begin
  if new.deleted or new.status = 'pending' or access.may_decide(new.user_id)
    or tg_op = 'UPDATE' and to_jsonb(new) - stamped = to_jsonb(old) - stamped then
    return new;
  end if;
  if not access.manages() then
    raise exception 'forbidden';
  end if;
  if (select approval_mode from public.businesses where id = new.business_id) then
    raise exception 'own_decision';
  end if;
  new.status := 'pending';
  new.approved := false;
  return new;
end;
$$;

-- Who decided and when is the server's word. Whoever decides may say why.
create or replace function public.guard_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
  stamped constant text[] := array['version', 'updated_at', 'decided_by', 'decided_at'];
  decided constant text[] := stamped || array['status', 'denial_reason'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - stamped = to_jsonb(old) - stamped then
    return new;
  end if;
  if tg_op = 'INSERT' and new.status <> 'pending' then
    raise exception 'forbidden';
  end if;
  if tg_op = 'UPDATE' and old.status <> 'pending' then
    raise exception 'already_decided';
  end if;
  if tg_op = 'UPDATE' and new.status <> old.status then
    if not access.manages() or to_jsonb(new) - decided <> to_jsonb(old) - decided then
      raise exception 'forbidden';
    end if;
    if not access.may_decide(new.user_id) then
      raise exception 'own_decision';
    end if;
    new.denial_reason := nullif(btrim(new.denial_reason), '');
    new.decided_by := person;
    new.decided_at := clock_timestamp();
  elsif tg_op = 'UPDATE' and new.user_id <> person then
    raise exception 'forbidden';
  end if;
  return new;
end;
$$;

-- Decides which updates of a request are allowed. A late update is answered as too late, one beyond a person's
-- rights as forbidden.
--
-- A swap can be decided until the earlier of its shifts begins: nobody can exchange a shift that they have already
-- worked. One day is left, as for asking, for a manager whose device was offline when they approved.
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
  if new.status in ('approved', 'denied') and not access.may_decide(old.requested_by, old.requested_of) then
    raise exception 'own_decision';
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
