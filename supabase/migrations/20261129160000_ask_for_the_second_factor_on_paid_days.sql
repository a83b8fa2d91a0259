-- Until when somebody is paid is for sessions with their second factor, as every table that people may reach.
create policy "Only with the second factor, if there is one" on public.last_paid_days as restrictive to authenticated using (not (select access.lacks_second_factor()));
