-- Files of the news board and of training: business/news/post/file.pdf, business/training/module/file.mp4. A device puts
-- one here once what it belongs to has arrived. Nobody changes a file: another one has another name.

-- The post or module that a file belongs to, by the file's name. Null for any other name.
create function access.parent_of_attachment(name text, area text) returns uuid
language sql immutable set search_path = '' as $$
  select case
    when name ~ ('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' || area
      || '(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}\.[a-z0-9]{2,5}$')
    then split_part(name, '/', 3)::uuid end;
$$;
revoke execute on function access.parent_of_attachment(text, text) from public;
grant execute on function access.parent_of_attachment(text, text) to authenticated;

-- The types that devices offer (src/domain/attachments): nothing that a browser would run.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('attachments', 'attachments', false, 50000000, array[
  'image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'application/pdf', 'text/plain', 'text/csv',
  'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-powerpoint', 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation', 'video/mp4', 'video/webm']);

-- Who may read a post or a module is said by the policies of its table, which hold within these.
create policy "People read the files of news that they may read" on storage.objects
  for select to authenticated
  using (bucket_id = 'attachments' and exists (
    select from public.news_posts as post
    where post.id = access.parent_of_attachment(objects.name, 'news') and not post.deleted
      and split_part(objects.name, '/', 1) = post.business_id::text));
create policy "People read the files of modules that they may read" on storage.objects
  for select to authenticated
  using (bucket_id = 'attachments' and exists (
    select from public.training_modules as module
    where module.id = access.parent_of_attachment(objects.name, 'training') and not module.deleted
      and split_part(objects.name, '/', 1) = module.business_id::text));
create policy "Managers add files to news and modules" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'attachments' and (select access.manages())
    and split_part(objects.name, '/', 1) = (select access.business_id())::text
    and (exists (
      select from public.news_posts as post
      where post.id = access.parent_of_attachment(objects.name, 'news') and not post.deleted
        and post.business_id = (select access.business_id()))
    or exists (
      select from public.training_modules as module
      where module.id = access.parent_of_attachment(objects.name, 'training') and not module.deleted
        and module.business_id = (select access.business_id()))));
-- Storage removes only what whoever asks may see, and what a file belonged to is mostly deleted by then.
create policy "Managers see the files that they may remove" on storage.objects
  for select to authenticated
  using (bucket_id = 'attachments' and (select access.manages())
    and split_part(objects.name, '/', 1) = (select access.business_id())::text);
create policy "Managers remove files of their business" on storage.objects
  for delete to authenticated
  using (bucket_id = 'attachments' and (select access.manages())
    and split_part(objects.name, '/', 1) = (select access.business_id())::text);
