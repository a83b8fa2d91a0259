-- The parts of Supabase's auth schema that migrations need, for a plain Postgres.

create table auth.users (
  id uuid primary key,
  email text,
  encrypted_password text,
  email_change text,
  email_change_confirm_status smallint default 0,
  raw_user_meta_data jsonb,
  is_sso_user boolean not null default false
);

-- The user of the request's token.
create function auth.uid() returns uuid
language sql stable as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;

create function auth.role() returns text
language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
$$;

create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id),
  status text not null
);

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id),
  created_at timestamptz default now()
);
create table auth.mfa_amr_claims (
  id uuid primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null
);

create function auth.jwt() returns jsonb
language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;

create table storage.buckets (
  id text primary key,
  name text not null,
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[]
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  created_at timestamptz default now(),
  metadata jsonb
);
alter table storage.objects enable row level security;

-- What the storage server is asked for.
create function storage.operation() returns text
language sql stable as $$
  select current_setting('storage.operation', true)
$$;
