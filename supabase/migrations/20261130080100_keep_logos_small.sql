-- Area: files.
-- The logos are public: a copy on the server takes over any file's type and size, which only an upload checks, and each of
-- the few files that a business may have there is one image.
set local lock_timeout = '2s';
create function access.logos_of(business uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::int from storage.objects where bucket_id = 'logos' and name like business || '/logo/%';
$$;
revoke execute on function access.logos_of(uuid) from public, anon;
grant execute on function access.logos_of(uuid) to authenticated;

-- safe: replaced by a stricter one in the same transaction
drop policy "Admins add logos of their business" on storage.objects;
create policy "Admins add logos of their business" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'logos' and objects.name ~ '\.(png|jpg)$' and (select access.role()) = 'admin'
    and access.parent_of_attachment(objects.name, 'logo') = (select access.business_id())
    and split_part(objects.name, '/', 1) = (select access.business_id())::text
    and coalesce(storage.operation(), '') not like '%copy%'
    and access.logos_of((select access.business_id())) < 10);
