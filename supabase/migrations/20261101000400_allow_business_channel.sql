-- Who may listen where: members to the channel of their business, people to their own. Nobody but the
-- database speaks there.

create policy "Members listen to their business, people to themselves" on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast'
    and (select realtime.topic()) in (
      'business:' || (select access.business_id()),
      'user:' || (select auth.uid())
    )
  );
