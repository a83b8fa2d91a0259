-- Stored files: what may be kept where, by whom, how much of it, and what is removed when nothing refers to it.

set check_function_bodies = off;

-- The types that devices offer (src/domain/attachments): nothing that a browser would run.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('attachments', 'attachments', false, 50000000, array[
  'image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'application/pdf', 'text/plain', 'text/csv',
  'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-powerpoint', 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation', 'video/mp4', 'video/webm']);

-- Pictures of people: business/people/person/file.webp, in a bucket of their own, which takes nothing but small images.
-- Everybody of the business sees them, and everybody puts and removes their own. Nobody changes a file: another picture
-- has another name, and the profile says which it is (profile_picture_url).
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('profile-pictures', 'profile-pictures', false, 100000, array['image/webp', 'image/jpeg']);

-- Files of the news board and of training: business/news/post/file.pdf, business/training/module/file.mp4. A device
-- puts one here once what it belongs to has arrived. Nobody changes a file: another one has another name.
--
-- The post or module that a file belongs to, by the file's name. Null for any other name.
create function access.parent_of_attachment(name text, area text) returns uuid
language sql immutable set search_path = '' as $$
  select case
    when name ~ ('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' || area
      || '(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}\.[a-z0-9]{2,5}$')
    then split_part(name, '/', 3)::uuid end;
$$;

-- Those that were replaced go soon; whoever keeps them all is stopped.
create function access.pictures_of(person uuid) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from storage.objects
  where bucket_id = 'profile-pictures' and name like access.business_id() || '/people/' || person || '/%';
$$;

-- How much a business may store: 10 GB while it pays, 1 GB before, and 50 MB until its owner is known by mail. What is
-- there stays; nothing is added beyond.
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

-- Whoever works nowhere stores nothing by other policies.
create function access.has_room() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(access.stored_bytes(access.business_id()) < access.storage_quota(access.business_id()), true);
$$;

-- For devices, which say why a file was not taken: {used, quota}, in bytes.
create function public.storage_use() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('used', access.stored_bytes(id), 'quota', access.storage_quota(id))
  from public.businesses where id = access.business_id();
$$;

-- Files that nothing refers to go, a day after they came: what was uploaded for a post that never arrived, pictures of
-- people who were deleted, résumés of applications that are gone. Storage removes a file only through its own
-- interface, so the function collect-files asks what may go and removes it.
--
-- What may go: [{bucket, name}], a hundred at most.
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

-- Storage removes only what whoever asks may see, and what a file belonged to is mostly deleted by then.
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

-- Who may call and read what.
grant execute on function access.has_room(), access.parent_of_attachment(text, text), access.pictures_of(uuid)
  to authenticated;
revoke execute on function public.storage_use() from public, anon;
grant execute on function public.storage_use() to authenticated, service_role;
revoke execute on function public.collectable_files() from public, anon, authenticated;
grant execute on function public.collectable_files() to service_role;

-- Every hour; the embedded backend with its beat (supabase/local/push-beat.ts).
do $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2 then
    perform cron.schedule('collect files', '41 * * * *', 'select access.collect_files()');
  end if;
end;
$$;

reset check_function_bodies;
