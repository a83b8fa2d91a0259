-- What hosted storage has and @supabase/lite lacks: rows of files are deleted by the storage server alone, which removes
-- the bytes as well. The services set `storage.allow_delete_query` (database/accounts.ts).
create or replace function storage.refuse_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501', hint = 'This prevents accidental data loss from orphaned objects.';
  end if;
  return null;
end;
$$;
create or replace trigger refuse_objects_delete before delete on storage.objects
  for each statement execute function storage.refuse_delete();
create or replace trigger refuse_buckets_delete before delete on storage.buckets
  for each statement execute function storage.refuse_delete();
