-- Delivery is called for other words that take the place of earlier ones too; what is due by the time of day is no
-- condition of it; and whoever calls has the patience that a batch takes.

create or replace function access.call_delivery() returns void
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
      using rtrim(address, '/') || '/functions/v1/deliver-push',
        jsonb_build_object('content-type', 'application/json', 'apikey', key), '{}'::jsonb;
  end if;
end;
$$;

-- What must never be in the way of what people do: a delivery that cannot be called now is called by the next minute.
create function access.wake_delivery() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('push_queue', '');
  begin
    perform access.call_delivery();
  exception when others then
    raise warning 'deliver-push was not called: %', sqlerrm;
  end;
end;
$$;

create or replace function access.note_queued_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from becomes where due_at <= now()) then
    perform access.wake_delivery();
  end if;
  return null;
end;
$$;

create function access.note_raised_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from becomes join was using (id) where becomes.edition > was.edition and becomes.due_at <= now()) then
    perform access.wake_delivery();
  end if;
  return null;
end;
$$;
create trigger push_queue_raised after update on access.push_queue referencing old table as was new table as becomes
  for each statement execute function access.note_raised_pushes();
revoke execute on function access.wake_delivery(), access.note_raised_pushes() from public;

create or replace function access.push_beat() returns void
language plpgsql security definer set search_path = '' as $$
begin
  begin
    perform public.tell_of_due_things();
  exception when others then
    raise warning 'nobody was told of what is due: %', sqlerrm;
  end;
  if exists (select from access.push_queue where due_at <= now()) then
    perform access.call_delivery();
  end if;
end;
$$;

-- Of its runs pg_cron writes down each, for ever.
do $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2 then
    perform cron.schedule('forget push beats', '17 3 * * *',
      'delete from cron.job_run_details
       where command = ''select access.push_beat()'' and end_time < now() - interval ''7 days''');
  end if;
end;
$$;
