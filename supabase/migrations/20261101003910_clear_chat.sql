-- Clearing the chat is one field of the business: whoever has it hides at once, also without a network, what came before.
-- The server then deletes those messages for good (their words go with them: forget_message), and every device hears of
-- it as of any other deletion. What is still on its way from a device that was offline comes after the clearing: nobody
-- has read it yet, and nothing that somebody wrote is lost without a word.

alter table public.businesses add column chat_cleared_at timestamptz(3)
  check (chat_cleared_at >= '2000-01-01' and chat_cleared_at < '2200-01-01');
comment on column public.businesses.chat_cleared_at is
  'What had arrived in the team''s chat by then was deleted by an admin; null: nothing ever was.';
grant select (chat_cleared_at), update (chat_cleared_at) on public.businesses to authenticated;

-- A message stands where it arrived: that is the order which is the same for everybody. now() would be one instant for
-- all of a push, and the beginning of a transaction may lie before a clearing that it waited for.
create function public.place_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.created_at := greatest(clock_timestamp(), (
    select chat_cleared_at + interval '1 millisecond' from public.businesses where id = new.business_id));
  return new;
end;
$$;
create trigger messages_place before insert on public.messages
  for each row when (current_user = 'authenticated') execute function public.place_message();
comment on column public.messages.created_at is 'When it reached the server; the chat is in this order.';

-- A device's clock may be wrong: nothing is cleared that is yet to come, and a clearing is never taken back.
create function public.bound_clearing() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.chat_cleared_at := greatest(old.chat_cleared_at, least(new.chat_cleared_at, clock_timestamp()));
  return new;
end;
$$;
create trigger businesses_bound_clearing before update of chat_cleared_at on public.businesses
  for each row execute function public.bound_clearing();

create function public.clear_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.messages set deleted = true
  where business_id = new.id and not deleted and created_at <= new.chat_cleared_at;
  return null;
end;
$$;
create trigger businesses_clear_messages after update of chat_cleared_at on public.businesses
  for each row when (new.chat_cleared_at is distinct from old.chat_cleared_at)
  execute function public.clear_messages();
revoke execute on function public.place_message(), public.bound_clearing(), public.clear_messages()
  from public, anon, authenticated;

create or replace view sync.businesses with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'name', name, 'timezone', timezone, 'color_scheme', color_scheme, 'currency', currency,
    'owner_id', owner_id, 'subscription_status', subscription_status, 'subscription_plan', subscription_plan,
    'staff_count', staff_count, 'paid_until', sync.instant(paid_until), 'approval_mode', approval_mode,
    'rest_min_minutes', rest_min_minutes, 'day_max_minutes', day_max_minutes, 'week_max_minutes', week_max_minutes,
    'close_after_minutes', close_after_minutes, 'late_grace_minutes', late_grace_minutes,
    'week_budget', sync.week_budget(id), 'pin_salt', sync.pin_salt(id),
    'chat_cleared_at', sync.instant(chat_cleared_at))
    || jsonb_build_object(
    'pay_rounding_minutes', pay_rounding_minutes, 'pay_rounding_mode', pay_rounding_mode,
    'pay_early_grace_minutes', pay_early_grace_minutes, 'pay_break_after_minutes', pay_break_after_minutes,
    'pay_break_minutes', pay_break_minutes, 'pay_breaks_paid', pay_breaks_paid,
    'overtime_day_minutes', overtime_day_minutes, 'overtime_week_minutes', overtime_week_minutes,
    'overtime_percent', overtime_percent, 'overtime_second_day_minutes', overtime_second_day_minutes,
    'overtime_second_percent', overtime_second_percent, 'pay_overnight', pay_overnight,
    'pay_week_start', pay_week_start, 'pay_every', pay_every, 'pay_anchor', pay_anchor,
    'payroll_codes', sync.payroll_codes(id)) as document
  from public.businesses;

-- Every row is written, so that devices fetch each with its new field.
update public.businesses set name = name;
