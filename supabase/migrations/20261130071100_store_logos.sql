-- Area: files.
-- Logos are the only public files: mail programs show them without a session. Nobody can list them, and a path has
-- random ids.
--
--   logos   <business>/logo/<business>/<file>.<png or jpg>   PNG and JPEG alone, which every mail program and PDF shows

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('logos', 'logos', true, 100000, array['image/png', 'image/jpeg']);

create policy "Members see the logo of their business" on storage.objects
  for select to authenticated
  using (bucket_id = 'logos' and access.parent_of_attachment(objects.name, 'logo') = (select access.business_id())
    and split_part(objects.name, '/', 1) = (select access.business_id())::text);
create policy "Admins add logos of their business" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'logos' and objects.name ~ '\.(png|jpg)$' and (select access.role()) = 'admin'
    and access.parent_of_attachment(objects.name, 'logo') = (select access.business_id())
    and split_part(objects.name, '/', 1) = (select access.business_id())::text);
create policy "Admins remove logos of their business" on storage.objects
  for delete to authenticated
  using (bucket_id = 'logos' and (select access.role()) = 'admin'
    and access.parent_of_attachment(objects.name, 'logo') = (select access.business_id())
    and split_part(objects.name, '/', 1) = (select access.business_id())::text);

create or replace function access.stored_bytes(business uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum((metadata ->> 'size')::bigint), 0)::bigint from storage.objects
  where bucket_id in ('attachments', 'profile-pictures', 'logos', 'payslips') and name like business || '/%';
$$;

create or replace function public.collectable_files() returns jsonb
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
      when 'logos' then not exists (
        select from public.businesses as business where business.id = access.parent_of_attachment(file.name, 'logo')
          and business.logo_path = file.name and not business.deleted)
      when 'resumes' then not exists (
        select from public.job_applications as application where application.resume_url = file.name)
      else false end
    order by file.bucket_id, file.name limit 100) as collectable;
$$;
