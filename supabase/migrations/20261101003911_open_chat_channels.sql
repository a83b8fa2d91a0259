-- Who is there and who is typing is told from device to device and stored nowhere. The team hears of its members, and of
-- two people who write to each other only those two: who talks with whom is nobody else's matter.

-- Whether a topic is a conversation of the caller with a colleague: pair:<the lesser id>:<the greater id>.
create function access.is_own_pair(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(exists (
    select from public.profiles as other
    where other.business_id = access.business_id() and not other.deleted and other.id <> auth.uid()
      and topic = 'pair:' || least(other.id, auth.uid()) || ':' || greatest(other.id, auth.uid())), false);
$$;
revoke execute on function access.is_own_pair(text) from public, anon;
grant execute on function access.is_own_pair(text) to authenticated;

create policy "Members hear who is there, two people who is typing" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and ((select realtime.topic()) = 'team:' || (select access.business_id())
    or (select access.is_own_pair((select realtime.topic())))));
create policy "Members tell that they are there, two people that they type" on realtime.messages
  for insert to authenticated
  with check (extension = 'broadcast' and ((select realtime.topic()) = 'team:' || (select access.business_id())
    or (select access.is_own_pair((select realtime.topic())))));
