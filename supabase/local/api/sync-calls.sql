-- The shortcut of sync-calls.ts: one statement becomes the person and calls the function. This file runs at every start.
-- The functions run as their caller, the server, and take the person's role for the rest of the transaction, as the API
-- does. No role of the API may call them.

create schema if not exists local_sync;
revoke all on schema local_sync from public, anon, authenticated, service_role;

create or replace function local_sync.become(claims jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', claims::text, true),
    set_config('request.jwt.claim.sub', coalesce(claims ->> 'sub', ''), true),
    set_config('request.jwt.claim.role', 'authenticated', true),
    set_config('role', 'authenticated', true);
end;
$$;

-- The arguments of an API call are named; an unknown name means another function.
create or replace function local_sync.refuse_unknown(body jsonb, known text[]) returns void
language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(body) is distinct from 'object' or body - known <> '{}' then
    raise exception 'Could not find a function with these parameters' using errcode = '42883';
  end if;
end;
$$;

create or replace function local_sync.push(claims jsonb, body jsonb) returns text
language plpgsql as $$
begin
  perform local_sync.refuse_unknown(body, '{changes,client}');
  perform local_sync.become(claims);
  return public.sync_push(body -> 'changes', body -> 'client')::text;
end;
$$;

create or replace function local_sync.pull(claims jsonb, body jsonb) returns text
language plpgsql as $$
begin
  perform local_sync.refuse_unknown(body, '{cursors,max_rows,client}');
  perform local_sync.become(claims);
  return public.sync_pull(body -> 'cursors', (case when body ? 'max_rows' then body ->> 'max_rows' else '1000' end)::int, body -> 'client')::text;
end;
$$;
