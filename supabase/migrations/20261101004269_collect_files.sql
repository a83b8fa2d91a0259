-- Files that nothing refers to go, a day after they came: what was uploaded for a post that never arrived, pictures of
-- people who were deleted, résumés of applications that are gone. Storage removes a file only through its own interface,
-- so the function collect-files asks what may go and removes it.

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
revoke execute on function public.collectable_files() from public, anon, authenticated;
grant execute on function public.collectable_files() to service_role;

-- As call_delivery did, for any function of the server's own.
create function access.call_function(function_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  key text;
begin
  if to_regclass('net.http_request_queue') is null or to_regclass('vault.decrypted_secrets') is null then
    return;
  end if;
  execute 'select decrypted_secret from vault.decrypted_secrets where name = ''project_url''' into address;
  execute 'select decrypted_secret from vault.decrypted_secrets where name = ''push_delivery_key''' into key;
  if address is not null and key is not null then
    execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 120000)'
      using rtrim(address, '/') || '/functions/v1/' || function_name,
        jsonb_build_object('content-type', 'application/json', 'apikey', key), '{}'::jsonb;
  end if;
end;
$$;
create or replace function access.call_delivery() returns void
language sql security definer set search_path = '' as $$
  select access.call_function('deliver-push');
$$;
create function access.collect_files() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if public.collectable_files() <> '[]' then
    perform access.call_function('collect-files');
  end if;
end;
$$;
revoke execute on function access.call_function(text), access.collect_files() from public;

-- Every hour; the embedded backend with its beat (supabase/local/push-beat.ts).
do $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2 then
    perform cron.schedule('collect files', '41 * * * *', 'select access.collect_files()');
  end if;
end;
$$;
