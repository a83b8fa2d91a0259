-- What is in force, written by `npm run schema`. To change it, add a migration.

create policy "Admins add logos of their business" on storage.objects
  for insert to authenticated
  with check (((bucket_id = 'logos'::text) AND (name ~ '\.(png|jpg)$'::text) AND (( SELECT access.role() AS role) = 'admin'::text) AND (access.parent_of_attachment(name, 'logo'::text) = ( SELECT access.business_id() AS business_id)) AND (split_part(name, '/'::text, 1) = (( SELECT access.business_id() AS business_id))::text) AND (COALESCE(storage.operation(), ''::text) !~~ '%copy%'::text) AND (access.logos_of(( SELECT access.business_id() AS business_id)) < 10)));

create policy "Admins remove logos of their business" on storage.objects
  for delete to authenticated
  using (((bucket_id = 'logos'::text) AND (( SELECT access.role() AS role) = 'admin'::text) AND (access.parent_of_attachment(name, 'logo'::text) = ( SELECT access.business_id() AS business_id)) AND (split_part(name, '/'::text, 1) = (( SELECT access.business_id() AS business_id))::text)));

create policy "Businesses store what they have room for" on storage.objects
  as restrictive
  for insert to authenticated
  with check (( SELECT access.has_room() AS has_room));

create policy "Managers remove files of their business" on storage.objects
  for delete to authenticated
  using (((bucket_id = 'attachments'::text) AND ( SELECT access.manages() AS manages) AND (split_part(name, '/'::text, 1) = (( SELECT access.business_id() AS business_id))::text)));

create policy "Managers see the files that they may remove" on storage.objects
  for select to authenticated
  using (((bucket_id = 'attachments'::text) AND ( SELECT access.manages() AS manages) AND (split_part(name, '/'::text, 1) = (( SELECT access.business_id() AS business_id))::text)));

create policy "Members see the logo of their business" on storage.objects
  for select to authenticated
  using (((bucket_id = 'logos'::text) AND (access.parent_of_attachment(name, 'logo'::text) = ( SELECT access.business_id() AS business_id)) AND (split_part(name, '/'::text, 1) = (( SELECT access.business_id() AS business_id))::text)));

create policy "People add pictures of themselves" on storage.objects
  for insert to authenticated
  with check (((bucket_id = 'profile-pictures'::text) AND (name ~ '\.(webp|jpg)$'::text) AND (access.parent_of_attachment(name, 'people'::text) = ( SELECT auth.uid() AS uid)) AND (split_part(name, '/'::text, 1) = (( SELECT access.business_id() AS business_id))::text) AND (access.pictures_of(( SELECT auth.uid() AS uid)) < 10)));

create policy "People remove pictures of themselves" on storage.objects
  for delete to authenticated
  using (((bucket_id = 'profile-pictures'::text) AND (access.parent_of_attachment(name, 'people'::text) = ( SELECT auth.uid() AS uid)) AND (split_part(name, '/'::text, 1) = (( SELECT access.business_id() AS business_id))::text)));

create policy "People see pictures of their business" on storage.objects
  for select to authenticated
  using (((bucket_id = 'profile-pictures'::text) AND (access.parent_of_attachment(name, 'people'::text) IS NOT NULL) AND (split_part(name, '/'::text, 1) = (( SELECT access.business_id() AS business_id))::text)));

CREATE OR REPLACE FUNCTION access.collect_files()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if public.collectable_files() <> '[]' then
    perform access.call_function('collect-files');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION access.has_room()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(access.stored_bytes(access.business_id()) < access.storage_quota(access.business_id()), true);
$function$;
grant execute on function access.has_room() to authenticated;

CREATE OR REPLACE FUNCTION access.logos_of(business uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)::int from storage.objects where bucket_id = 'logos' and name like business || '/logo/%';
$function$;
grant execute on function access.logos_of(uuid) to authenticated;

CREATE OR REPLACE FUNCTION access.parent_of_attachment(name text, area text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when name ~ ('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' || area
      || '(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}\.[a-z0-9]{2,5}$')
    then split_part(name, '/', 3)::uuid end;
$function$;
grant execute on function access.parent_of_attachment(text,text) to authenticated;

CREATE OR REPLACE FUNCTION access.pictures_of(person uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)::int from storage.objects
  where bucket_id = 'profile-pictures' and name like access.business_id() || '/people/' || person || '/%';
$function$;
grant execute on function access.pictures_of(uuid) to authenticated;

CREATE OR REPLACE FUNCTION access.storage_quota(business uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when not access.is_owner_confirmed(business) then 50000000
    when subscription_status in ('active', 'past_due') then 10000000000
    else 1000000000 end
  from public.businesses where id = business;
$function$;

CREATE OR REPLACE FUNCTION access.stored_bytes(business uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum((metadata ->> 'size')::bigint), 0)::bigint from storage.objects
  where bucket_id in ('attachments', 'profile-pictures', 'logos', 'payslips') and name like business || '/%';
$function$;

CREATE OR REPLACE FUNCTION public.collectable_files()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.collectable_files() to service_role;

CREATE OR REPLACE FUNCTION public.storage_use()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('used', access.stored_bytes(id), 'quota', access.storage_quota(id))
  from public.businesses where id = access.business_id();
$function$;
grant execute on function public.storage_use() to authenticated;
grant execute on function public.storage_use() to service_role;
