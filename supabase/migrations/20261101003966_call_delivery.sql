-- Who calls the function deliver-push. The embedded backend listens for what is queued. A hosted project calls it by
-- pg_net, at once and every minute by pg_cron, at the address and with the key that are kept in its vault under the names
-- project_url and push_delivery_key (README); where the extensions are not to be had, nothing of this happens.

create function access.call_delivery() returns void
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
    execute 'select net.http_post(url := $1, headers := $2, body := $3)'
      using rtrim(address, '/') || '/functions/v1/deliver-push',
        jsonb_build_object('content-type', 'application/json', 'apikey', key), '{}'::jsonb;
  end if;
end;
$$;

-- What must never be in the way of what people do: a delivery that cannot be called now is called by the next minute.
create function access.note_queued_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from becomes where due_at <= now()) then
    perform pg_notify('push_queue', '');
    begin
      perform access.call_delivery();
    exception when others then
      raise warning 'deliver-push was not called: %', sqlerrm;
    end;
  end if;
  return null;
end;
$$;
create trigger push_queue_inserted after insert on access.push_queue referencing new table as becomes
  for each statement execute function access.note_queued_pushes();

create function access.push_beat() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.tell_of_due_things();
  if exists (select from access.push_queue where due_at <= now()) then
    perform access.call_delivery();
  end if;
end;
$$;
revoke execute on function access.call_delivery(), access.note_queued_pushes(), access.push_beat() from public;

do $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2 then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
    perform cron.schedule('push beat', '* * * * *', 'select access.push_beat()');
  end if;
end;
$$;
