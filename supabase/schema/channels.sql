-- What is in force, written by `npm run schema`. To change it, add a migration.

create policy "Members hear who is there, two people who is typing" on realtime.messages
  for select to authenticated
  using (((extension = 'broadcast'::text) AND ((( SELECT realtime.topic() AS topic) = ('team:'::text || ( SELECT access.business_id() AS business_id))) OR ( SELECT access.is_own_pair(( SELECT realtime.topic() AS topic)) AS is_own_pair))));

create policy "Members listen to their business, people to themselves" on realtime.messages
  for select to authenticated
  using (((extension = 'broadcast'::text) AND (( SELECT realtime.topic() AS topic) = ANY (ARRAY[('business:'::text || ( SELECT access.business_id() AS business_id)), ('user:'::text || ( SELECT auth.uid() AS uid))]))));

create policy "Members tell that they are there, two people that they type" on realtime.messages
  for insert to authenticated
  with check (((extension = 'broadcast'::text) AND ((( SELECT realtime.topic() AS topic) = ('team:'::text || ( SELECT access.business_id() AS business_id))) OR ( SELECT access.is_own_pair(( SELECT realtime.topic() AS topic)) AS is_own_pair))));

CREATE OR REPLACE FUNCTION access.is_own_pair(topic text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(exists (
    select from public.profiles as other
    where other.business_id = access.business_id() and not other.deleted and other.id <> auth.uid()
      and topic = 'pair:' || least(other.id, auth.uid()) || ':' || greatest(other.id, auth.uid())), false);
$function$;
grant execute on function access.is_own_pair(text) to authenticated;
