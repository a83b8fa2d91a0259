-- The platform's own open positions and who applied for them. Reached through functions only, never by a client.

create table public.job_postings (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) >= 1 and char_length(title) <= 200),
  description text not null check (char_length(btrim(description)) >= 1 and char_length(description) <= 10000),
  responsibilities text[] not null default '{}' check (cardinality(responsibilities) <= 50),
  requirements text[] not null default '{}' check (cardinality(requirements) <= 50),
  benefits text[] not null default '{}' check (cardinality(benefits) <= 50),
  created_at timestamptz(3) not null default now()
);
comment on table public.job_postings is 'Open positions of the company that runs the platform.';
create index job_postings_by_time on public.job_postings (created_at desc);

create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  full_name text not null check (char_length(btrim(full_name)) >= 1 and char_length(full_name) <= 120),
  position text not null check (char_length(btrim(position)) >= 1 and char_length(position) <= 200),
  email text not null check (char_length(email) between 3 and 320),
  resume_url text check (char_length(resume_url) <= 2000),
  created_at timestamptz(3) not null default now()
);
comment on table public.job_applications is 'Applications for open positions. resume_url is a path in the bucket resumes.';
create index job_applications_by_time on public.job_applications (created_at desc);

alter table public.job_postings enable row level security;
alter table public.job_applications enable row level security;
revoke all on public.job_postings, public.job_applications from anon, authenticated, service_role;
grant select, insert, delete on public.job_postings to service_role;
grant select, insert on public.job_applications to service_role;

-- Private, and without a policy: only what holds the secret key reads or writes it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('resumes', 'resumes', false, 5242880, array['application/pdf']);

-- What a person who manages may read of what rows said before. New tables are named here when they are for them.
drop policy "Managers read the history of their business, without that of people" on sync.history;
create policy "Managers read the history of what managers may see" on sync.history
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()) and table_name in (
    'businesses', 'time_clock_records', 'shifts', 'shift_templates', 'business_hours', 'saved_rosters',
    'shift_work_records', 'staff_availability', 'availability_deadlines', 'punch_corrections', 'news_posts',
    'training_modules', 'training_progress'));
