-- Pictures of people: business/people/person/file.webp, in a bucket of their own, which takes nothing but small images.
-- Everybody of the business sees them, and everybody puts and removes their own. Nobody changes a file: another picture
-- has another name, and the profile says which it is (profile_picture_url).

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('profile-pictures', 'profile-pictures', false, 100000, array['image/webp', 'image/jpeg']);

create policy "People see pictures of their business" on storage.objects
  for select to authenticated
  using (bucket_id = 'profile-pictures' and access.parent_of_attachment(objects.name, 'people') is not null
    and split_part(objects.name, '/', 1) = (select access.business_id())::text);
-- Those that were replaced go soon; whoever keeps them all is stopped.
create function access.pictures_of(person uuid) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from storage.objects
  where bucket_id = 'profile-pictures' and name like access.business_id() || '/people/' || person || '/%';
$$;
revoke execute on function access.pictures_of(uuid) from public;
grant execute on function access.pictures_of(uuid) to authenticated;
create policy "People add pictures of themselves" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'profile-pictures' and objects.name ~ '\.(webp|jpg)$'
    and access.parent_of_attachment(objects.name, 'people') = (select auth.uid())
    and split_part(objects.name, '/', 1) = (select access.business_id())::text
    and access.pictures_of((select auth.uid())) < 10);
create policy "People remove pictures of themselves" on storage.objects
  for delete to authenticated
  using (bucket_id = 'profile-pictures'
    and access.parent_of_attachment(objects.name, 'people') = (select auth.uid())
    and split_part(objects.name, '/', 1) = (select access.business_id())::text);
