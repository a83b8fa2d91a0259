-- What is in force, written by `npm run schema`. To change it, add a migration.

create table public.day_notes (
  id uuid not null,
  business_id uuid not null,
  date date not null,
  type text not null default 'note'::text,
  code text,
  title text not null,
  text text not null default ''::text,
  needs jsonb not null default '[]'::jsonb,
  is_observed boolean not null default true,
  created_by uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint day_notes_code_check CHECK ((char_length(code) <= 40)),
  constraint day_notes_date_check CHECK (((date >= '2000-01-01'::date) AND (date < '2200-01-01'::date))),
  constraint day_notes_text_check CHECK ((char_length(text) <= 1000)),
  constraint day_notes_title_check CHECK (((char_length(btrim(title)) >= 1) AND (char_length(title) <= 80))),
  constraint day_notes_type_check CHECK ((type = ANY (ARRAY['holiday'::text, 'closed'::text, 'event'::text, 'note'::text]))),
  constraint holidays_have_a_code CHECK (((type = 'holiday'::text) = (code IS NOT NULL))),
  constraint needs_form CHECK (((jsonb_typeof(needs) = 'array'::text) AND (char_length((needs)::text) <= 20000) AND (NOT jsonb_path_exists(needs, 'strict $[*]?(!(exists (@."template_id"?(@.type() == "string" && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i")) && exists (@."headcount"?(((@.type() == "number" && @ >= 0) && @ <= 99) && @.floor() == @))))'::jsonpath)))),
  constraint one_id_per_holiday CHECK (((type <> 'holiday'::text) OR ((id = access.id_of(format('holiday %s %s %s'::text, business_id, to_char((date)::timestamp with time zone, 'YYYY-MM-DD'::text), code))) AND (NOT deleted)))),
  constraint only_holidays_are_taken_away CHECK ((is_observed OR (type = 'holiday'::text))),
  constraint day_notes_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint day_notes_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint day_notes_pkey PRIMARY KEY (id)
);
comment on table public.day_notes is
  'What is special about a day, for everybody: a public holiday, a closed day, an event or a note.';
comment on column public.day_notes.code is
  'Which holiday it is, for rules of pay; null for the other types.';
comment on column public.day_notes.needs is
  'How many people templates need on that day alone: [{template_id, headcount}]. On a closed day nobody is needed.';
comment on column public.day_notes.is_observed is
  'False takes a holiday away, whose row stays.';
CREATE INDEX day_notes_by_version ON public.day_notes USING btree (business_id, version, id);
alter table public.day_notes enable row level security;
grant select on public.day_notes to authenticated;
grant insert (id, business_id, date, type, code, title, text, needs, is_observed, created_by) on public.day_notes to authenticated;
grant update (date, type, title, text, needs, is_observed, deleted) on public.day_notes to authenticated;

create policy "Managers change what is special about a day" on public.day_notes
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Managers note what is special about a day" on public.day_notes
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages) AND (created_by = ( SELECT auth.uid() AS uid))));

create policy "Members read what is special about days" on public.day_notes
  for select to authenticated
  using ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Only with the second factor, if there is one" on public.day_notes
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER day_notes_bound_direct_writes BEFORE INSERT OR UPDATE ON public.day_notes FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER day_notes_count_direct_writes AFTER INSERT OR UPDATE ON public.day_notes FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER day_notes_keep_creations AFTER INSERT ON public.day_notes REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER day_notes_keep_deleted BEFORE UPDATE ON public.day_notes FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER day_notes_keep_history AFTER UPDATE ON public.day_notes REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER day_notes_keep_ids_apart AFTER INSERT ON public.day_notes REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('staff_availability');

CREATE TRIGGER day_notes_lock_before_rows BEFORE INSERT OR UPDATE ON public.day_notes FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER day_notes_stamp_version BEFORE INSERT OR UPDATE ON public.day_notes FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER day_notes_tally_deleted AFTER DELETE ON public.day_notes REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('staff_availability', 'null', '''members''');

CREATE TRIGGER day_notes_tally_inserted AFTER INSERT ON public.day_notes REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('staff_availability', 'null', '''members''');

CREATE TRIGGER day_notes_tally_updated AFTER UPDATE ON public.day_notes REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('staff_availability', 'null', '''members''');

create view sync.day_notes with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'day_note', 'id', id, 'business_id', business_id, 'date', date, 'type', type, 'code', code, 'title', title, 'text', text, 'needs', needs, 'is_observed', is_observed, 'created_by', created_by, 'created_at', sync.instant(created_at)) AS document
   FROM public.day_notes
  WHERE (business_id = ( SELECT access.business_id() AS business_id));
comment on view sync.day_notes is
  'What the caller may read of one table along one index: a source of sync.staff_availability.';
grant select on sync.day_notes to authenticated;

create view sync.tablet_day_notes with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'day_note', 'id', id, 'business_id', business_id, 'date', date, 'type', type, 'code', code, 'title', title, 'text', text, 'needs', '[]'::jsonb, 'is_observed', is_observed, 'created_by', created_by, 'created_at', sync.instant(created_at)) AS document
   FROM public.day_notes
  WHERE ((business_id = ( SELECT access.tablet_business() AS tablet_business)) AND (((date - (date_trunc('week'::text, (now() AT TIME ZONE 'UTC'::text)))::date) >= '-7'::integer) AND ((date - (date_trunc('week'::text, (now() AT TIME ZONE 'UTC'::text)))::date) <= 34)));
comment on view sync.tablet_day_notes is
  'What a communal tablet pulls of one table.';
