-- What a business may no longer do while nobody pays for it. Reading, clocking, corrections, time records, availability
-- and chat always go on, for people's hours are theirs; what is refused is to grow and to plan on: adding people,
-- publishing rosters and closing payroll. The rules are those of domain/subscription, and one table of cases holds both
-- to them.

-- Why: 'trial_ended', 'subscription_ended', or 'subscription_past_due' when a payment is owed for more than a week. Null
-- while there is no limit. A trial has a day more than it says, for the news of its payment to arrive.
create function access.subscription_limit(business uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when subscription_status = 'past_due' and past_due_since + interval '7 days' <= now() then 'subscription_past_due'
    when subscription_status = 'canceled' and subscription_ends_at <= trial_ends_at + interval '1 day' then 'trial_ended'
    when subscription_status = 'canceled' then 'subscription_ended'
    when subscription_status in ('none', 'trialing') and trial_ends_at + interval '1 day' <= now() then 'trial_ended'
  end
  from public.businesses where id = business;
$$;

-- Who takes up a seat: the owner and everybody else who works there now.
create function access.seats_held(business uuid) returns int
language sql stable set search_path = '' as $$
  select count(*)::int from public.profiles where business_id = business and not deleted;
$$;

create function access.refuse_when_limited(business uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  reason constant text := access.subscription_limit(business);
begin
  if reason is not null then
    raise exception '%', reason;
  end if;
end;
$$;

-- A request to add somebody is refused before they have a sign-in, and the joining itself whichever way it comes about.
create function public.guard_staff_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform access.refuse_when_limited(new.business_id);
  return new;
end;
$$;
create trigger staff_requests_guard_subscription before insert on access.staff_requests
  for each row execute function public.guard_staff_request();

-- The owner is there before anything is bought.
create function public.guard_joining() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.businesses where id = new.business_id and owner_id = new.id) then
    perform access.refuse_when_limited(new.business_id);
  end if;
  return new;
end;
$$;
create trigger profiles_guard_joining before update on public.profiles
  for each row when (new.business_id is not null and not new.deleted
    and (old.business_id is distinct from new.business_id or old.deleted
      or to_jsonb(old) ->> 'deactivated_at' is not null and to_jsonb(new) ->> 'deactivated_at' is null))
  execute function public.guard_joining();

-- Publishing, the first time or again after changes. What is published already can be worked, dropped, claimed, swapped,
-- changed and deleted as ever.
create function public.guard_publishing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform access.refuse_when_limited(new.business_id);
  end if;
  return new;
end;
$$;
create trigger shifts_guard_publishing_new before insert on public.shifts
  for each row when (new.published) execute function public.guard_publishing();
create trigger shifts_guard_publishing before update on public.shifts
  for each row when (new.published and not new.deleted and (not old.published
    or new.published_as ->> 'publish_id' is distinct from old.published_as ->> 'publish_id'))
  execute function public.guard_publishing();

-- Saving what people are paid closes their period.
create trigger employee_payments_guard_subscription before insert on public.employee_payments
  for each row execute function public.guard_publishing();

revoke execute on function access.subscription_limit(uuid), access.seats_held(uuid), access.refuse_when_limited(uuid),
  public.guard_staff_request(), public.guard_joining(), public.guard_publishing() from public, anon, authenticated;
