-- The part of Supabase's realtime schema that Shiftkeep's migrations and triggers use,
-- for a database that has no Supabase realtime of its own.
-- It runs at every start, before the migrations, so every statement can be repeated.

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid() primary key
);

-- Policies on this table decide who may join a private channel (select) and who may send to it (insert).
alter table realtime.messages enable row level security;
grant select, insert on realtime.messages to anon, authenticated, service_role;

-- The channel being joined or written to, for use in those policies.
create or replace function realtime.topic() returns text
language sql stable
as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- Queues a message for the members of a topic; they receive it once the transaction has committed.
-- It runs as its caller, under the policies above, and never fails the caller's transaction.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void
language plpgsql
as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);

  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    message_id,
    case when payload ? 'id' then payload else jsonb_set(payload, '{id}', to_jsonb(message_id)) end,
    event,
    topic,
    private,
    'broadcast'
  );
exception
  when others then
    raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end;
$$;

-- Wakes the socket server. Only the id travels: notifications are limited to 8000 bytes,
-- arrive after commit in commit order, and are dropped by a rollback.
create or replace function realtime.announce_message() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('realtime_messages', new.id::text);
  return null;
end;
$$;

create or replace trigger announce_message
after insert on realtime.messages
for each row when (new.extension = 'broadcast')
execute function realtime.announce_message();
