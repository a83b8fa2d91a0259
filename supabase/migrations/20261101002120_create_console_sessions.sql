-- The console has no account behind it: whoever knows its access code gets a token for a quarter of an hour.

create table public.console_sessions (
  token_hash text primary key check (char_length(token_hash) = 64),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '15 minutes'
);
comment on table public.console_sessions is
  'Who may use the console, and until when. For edge functions only: no client reads or writes it.';
comment on column public.console_sessions.token_hash is
  'SHA-256 of the token, in hex: whoever reads this table cannot use what is in it.';
create index console_sessions_by_expiry on public.console_sessions (expires_at);
alter table public.console_sessions enable row level security;

revoke all on public.console_sessions from anon, authenticated, service_role;
grant select, insert (token_hash), delete on public.console_sessions to service_role;
