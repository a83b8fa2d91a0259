-- Area: access.
-- A session that lacks its second factor reads and writes nothing: a restrictive policy on each table that people may
-- reach, also through the policies that compare nothing but auth.uid(). Three calls that named the caller alone ask too.
-- tests/contracts/policy-sweep.ts finds a new table without it, supabase/tests/second-factors.sql a new call.
set local lock_timeout = '2s';

create policy "Only with the second factor, if there is one" on public.availability_deadlines as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.business_hours as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.businesses as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.chat_reads as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.employee_payments as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.messages as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.news_posts as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.news_reads as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.notification_preferences as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.notifications as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.pay_rates as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.poll_options as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.poll_votes as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.private_messages as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.profiles as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.punch_approvals as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.punch_corrections as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.punch_decisions as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.punch_devices as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.punches as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.saved_rosters as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.shift_moves as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.shift_templates as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.shifts as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.staff_availability as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.staff_feedback as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.swap_requests as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.training_assignments as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.training_modules as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on public.training_progress as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on sync.history as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on sync.tallies as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on storage.objects as restrictive to authenticated using (not (select access.lacks_second_factor()));
create policy "Only with the second factor, if there is one" on realtime.messages as restrictive to authenticated using (not (select access.lacks_second_factor()));

-- Returns the business of an admin, or null: for the edge functions, which check the caller's session themselves, and for
-- calls of people, whose session is checked here.
create or replace function access.administered_by(person uuid) returns uuid
language sql stable set search_path = '' as $$
  select profile.business_id
  from public.profiles as profile
  join public.businesses as business on business.id = profile.business_id and not business.deleted
  where profile.id = person and profile.role = 'admin' and not profile.deleted
    and (not business.admins_need_second_factor or access.has_second_factor(person))
    and not access.lacks_second_factor();
$$;

create function access.refuse_without_second_factor() returns void
language plpgsql stable set search_path = '' as $$
begin
  if access.lacks_second_factor() then
    raise exception 'second_factor_required' using errcode = '42501';
  end if;
end;
$$;
revoke execute on function access.refuse_without_second_factor() from public;

create or replace function public.has_calendar_feed() returns boolean
language sql stable security definer set search_path = '' as $$
  select access.refuse_without_second_factor();
  select exists (select from access.calendar_feeds where user_id = (select auth.uid()));
$$;

create or replace function public.revoke_calendar_feed() returns void
language sql security definer set search_path = '' as $$
  select access.refuse_without_second_factor();
  delete from access.calendar_feeds where user_id = (select auth.uid());
$$;

-- Ends pushes to a device, by its owner or by whoever has the subscription's secret: the device itself, whoever is signed
-- in on it by now, also before their second factor.
create or replace function public.remove_push_subscription(endpoint text, auth text default null) returns void
language sql security definer set search_path = '' as $$
  delete from access.push_subscriptions as held
  where held.endpoint = remove_push_subscription.endpoint
    and (held.user_id = (select auth.uid()) and not access.lacks_second_factor()
      or held.auth = remove_push_subscription.auth);
$$;
