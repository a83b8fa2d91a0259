-- Three sample postings, so that the list of a new platform shows what one looks like. They are seen in the console only:
-- nobody reads of a position, or applies for it, that nobody has offered.

alter table public.job_postings
  add column is_sample boolean not null default false;
comment on column public.job_postings.is_sample is 'Made by the server where there were none: never public.';
-- A line is a line: nothing in a list is empty or as long as a book.
create function public.are_lines(lines text[]) returns boolean
language sql immutable set search_path = '' as $$
  select not exists (
    select from unnest(lines) as line
    where line is null or btrim(line) = '' or char_length(line) > 500 or line ~ '[[:cntrl:]]'
  );
$$;
alter table public.job_postings
  add constraint job_postings_lines check (
    public.are_lines(responsibilities) and public.are_lines(requirements) and public.are_lines(benefits)
  );

-- Makes the samples where there is no posting at all, however many ask at once.
create function public.seed_sample_postings() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.seed_sample_postings', 0));
  if exists (select from public.job_postings) then
    return;
  end if;
  insert into public.job_postings
    (title, description, responsibilities, requirements, benefits, is_sample, created_at)
  values (
    'Frontend Developer',
    'Build the screens that teams open before their first coffee, and make sure they open without a network too.',
    array['Build and test screens of the web app', 'Keep them quick on old phones',
      'Make everything work by keyboard and with a screen reader'],
    array['Three years or more with TypeScript and React', 'Care for accessibility', 'Clear written English'],
    array['Remote work', 'Flexible hours', 'A yearly budget for learning'],
    true, now()
  ), (
    'Customer Success Manager',
    'Help owners of shops, cafés and clinics to get their rosters, hours and pay in order.',
    array['Answer questions within a business day', 'Show new businesses how to set up their staff',
      'Tell the team what is hard to understand'],
    array['Two years or more in support or hospitality', 'Patience and plain words'],
    array['Remote work', 'Paid parental leave', 'Four weeks of holiday and more'],
    true, now() - interval '1 second'
  ), (
    'Backend Developer',
    'Keep what devices send, once and in order, and let nobody read what they should not.',
    array['Design tables, policies and functions of the database', 'Write tests that try to break them',
      'Watch how the service runs, and mend it'],
    array['Three years or more with PostgreSQL', 'Knowledge of security on the web'],
    array['Remote work', 'Flexible hours', 'Shares in the company'],
    true, now() - interval '2 seconds'
  );
end;
$$;

revoke execute on function public.are_lines(text[]), public.seed_sample_postings() from public, anon, authenticated;
grant execute on function public.are_lines(text[]), public.seed_sample_postings() to service_role;
