-- Realtime: the channels that people may listen to and send on.

-- Whether a topic is the caller's conversation with a colleague: pair:<lesser id>:<greater id>.
create function access.is_own_pair(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(exists (
    select from public.profiles as other
    where other.business_id = access.business_id() and not other.deleted and other.id <> auth.uid()
      and topic = 'pair:' || least(other.id, auth.uid()) || ':' || greatest(other.id, auth.uid())), false);
$$;

-- Members listen to their business's channel, and people to their own. Only the database sends there.
create policy "Members listen to their business, people to themselves" on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast'
    and (select realtime.topic()) in (
      'business:' || (select access.business_id()),
      'user:' || (select auth.uid())
    )
  );
create policy "Members hear who is there, two people who is typing" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and ((select realtime.topic()) = 'team:' || (select access.business_id())
    or (select access.is_own_pair((select realtime.topic())))));
create policy "Members tell that they are there, two people that they type" on realtime.messages
  for insert to authenticated
  with check (extension = 'broadcast' and ((select realtime.topic()) = 'team:' || (select access.business_id())
    or (select access.is_own_pair((select realtime.topic())))));

-- Grants: who may call and read these objects.
grant execute on function access.is_own_pair(text) to authenticated;
