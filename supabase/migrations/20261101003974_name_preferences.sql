-- Whose wishes a row says, its id says too, as of votes and marks: nobody takes the id of somebody else's beforehand. The
-- words are those of src/commands/choose-pushes.ts.

alter table public.notification_preferences add constraint one_id_per_person_and_business
  check (id = access.id_of(format('notification preferences %s %s', business_id, user_id)));
