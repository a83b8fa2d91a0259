-- Stored files: who may store what where and how much, and which unused files are removed.

set check_function_bodies = off;

-- The types that devices offer (src/domain/attachments). None of them can run code in a browser.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('attachments', 'attachments', false, 50000000, array[
  'image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'application/pdf', 'text/plain', 'text/csv',
  'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-powerpoint', 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation', 'video/mp4', 'video/webm']);

-- Pictures of people: business/people/person/file.webp, in a bucket of their own that accepts only small images.
-- Everybody of the business sees them, and everybody adds and removes their own. Files never change: a new picture
-- gets a new name, and the profile names the current one (profile_picture_url).
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('profile-pictures', 'profile-pictures', false, 100000, array['image/webp', 'image/jpeg']);

-- Files of the news board and of training: business/news/post/file.pdf, business/training/module/file.mp4. A device
-- uploads a file once its post or module has arrived. Files never change: a new file gets a new name.
--
-- Returns the post or module that a file belongs to, from the file's name. Null for any other name.
create function access.parent_of_attachment(name text, area text) returns uuid
language sql immutable set search_path = '' as $$
  select case
    when name ~ ('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' || area
      || '(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}\.[a-z0-9]{2,5}$')
    then split_part(name, '/', 3)::uuid end;
$$;

-- Replaced pictures are removed soon; a person who keeps too many is stopped.
create function access.pictures_of(person uuid) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from storage.objects
  where bucket_id = 'profile-pictures' and name like access.business_id() || '/people/' || person || '/%';
$$;

-- How much a business may store: 10 GB while it pays, 1 GB before, and 50 MB until its owner's address is confirmed.
-- Existing files stay; beyond the limit nothing can be added.
create function access.stored_bytes(business uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum((metadata ->> 'size')::bigint), 0)::bigint from storage.objects
  where bucket_id in ('attachments', 'profile-pictures', 'payslips') and name like business || '/%';
$$;

create function access.storage_quota(business uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select case
    when not access.is_owner_confirmed(business) then 50000000
    when subscription_status in ('active', 'past_due') then 10000000000
    else 1000000000 end
  from public.businesses where id = business;
$$;

-- People without a business store nothing, by other policies.
create function access.has_room() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(access.stored_bytes(access.business_id()) < access.storage_quota(access.business_id()), true);
$$;

-- For devices, which explain why a file was refused: {used, quota} in bytes.
create function public.storage_use() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('used', access.stored_bytes(id), 'quota', access.storage_quota(id))
  from public.businesses where id = access.business_id();
$$;

-- Unreferenced files are removed a day after upload: files of posts that never arrived, pictures of deleted people,
-- résumés of deleted applications. Storage deletes files only through its own API, so the edge function
-- collect-files asks here which files to remove.
--
-- Returns at most a hundred: [{bucket, name}].
create function public.collectable_files() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket_id, 'name', name) order by bucket_id, name), '[]')
  from (
    select file.bucket_id, file.name from storage.objects as file
    where file.created_at < now() - interval '1 day' and case file.bucket_id
      when 'attachments' then not exists (
          select from public.news_posts as post where post.id = access.parent_of_attachment(file.name, 'news')
            and post.attachment_url = file.name and not post.deleted)
        and not exists (
          select from public.training_modules as module where module.id = access.parent_of_attachment(file.name, 'training')
            and position(file.name in module.content::text) > 0 and not module.deleted)
      when 'profile-pictures' then not exists (
        select from public.profiles as person where person.id = access.parent_of_attachment(file.name, 'people')
          and person.profile_picture_url = file.name and (not person.deleted or person.deactivated_at is not null))
      when 'resumes' then not exists (
        select from public.job_applications as application where application.resume_url = file.name)
      else false end
    order by file.bucket_id, file.name limit 100) as collectable;
$$;

create function access.collect_files() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if public.collectable_files() <> '[]' then
    perform access.call_function('collect-files');
  end if;
end;
$$;

-- Storage lets people delete only files that they can see, and the row a file belonged to is usually deleted by
-- then.
create policy "Managers see the files that they may remove" on storage.objects
  for select to authenticated
  using (bucket_id = 'attachments' and (select access.manages())
    and split_part(objects.name, '/', 1) = (select access.business_id())::text);
create policy "Managers remove files of their business" on storage.objects
  for delete to authenticated
  using (bucket_id = 'attachments' and (select access.manages())
    and split_part(objects.name, '/', 1) = (select access.business_id())::text);
create policy "People see pictures of their business" on storage.objects
  for select to authenticated
  using (bucket_id = 'profile-pictures' and access.parent_of_attachment(objects.name, 'people') is not null
    and split_part(objects.name, '/', 1) = (select access.business_id())::text);
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
create policy "Businesses store what they have room for" on storage.objects
  as restrictive for insert to authenticated
  with check ((select access.has_room()));

-- Grants: who may call and read these objects.
grant execute on function access.has_room(), access.parent_of_attachment(text, text), access.pictures_of(uuid)
  to authenticated;
revoke execute on function public.storage_use() from public, anon;
grant execute on function public.storage_use() to authenticated, service_role;
revoke execute on function public.collectable_files() from public, anon, authenticated;
grant execute on function public.collectable_files() to service_role;

-- Runs every hour; in the embedded backend with its beat (supabase/local/push-beat.ts).
do $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2 then
    perform cron.schedule('collect files', '41 * * * *', 'select access.collect_files()');
  end if;
end;
$$;

reset check_function_bodies;
