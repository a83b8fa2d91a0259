-- What is in force, written by `npm run schema`. To change it, add a migration.

create table public.business_hours (
  id uuid not null,
  business_id uuid not null,
  day_of_week integer not null,
  opening_time public.time_of_day,
  closing_time public.time_of_day,
  is_closed boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint business_hours_check CHECK ((is_closed OR ((opening_time IS NOT NULL) AND (closing_time IS NOT NULL)))),
  constraint business_hours_day_of_week_check CHECK (((day_of_week >= 0) AND (day_of_week <= 6))),
  constraint business_hours_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint business_hours_pkey PRIMARY KEY (id)
);
comment on table public.business_hours is
  'When a business is open on each day of the week; Sunday is 0.';
CREATE INDEX business_hours_by_version ON public.business_hours USING btree (business_id, version, id);
CREATE UNIQUE INDEX business_hours_once_a_day ON public.business_hours USING btree (business_id, day_of_week) WHERE (NOT deleted);
alter table public.business_hours enable row level security;
grant select on public.business_hours to authenticated;
grant insert (id, business_id, day_of_week, opening_time, closing_time, is_closed) on public.business_hours to authenticated;
grant update (opening_time, closing_time, is_closed, deleted) on public.business_hours to authenticated;

create policy "Managers add hours" on public.business_hours
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Managers change hours" on public.business_hours
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Members read the hours of their business" on public.business_hours
  for select to authenticated
  using ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Only with the second factor, if there is one" on public.business_hours
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER business_hours_bound_direct_writes BEFORE INSERT OR UPDATE ON public.business_hours FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER business_hours_count_direct_writes AFTER INSERT OR UPDATE ON public.business_hours FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER business_hours_keep_creations AFTER INSERT ON public.business_hours REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER business_hours_keep_deleted BEFORE UPDATE ON public.business_hours FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER business_hours_keep_history AFTER UPDATE ON public.business_hours REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER business_hours_keep_ids_apart AFTER INSERT ON public.business_hours REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('templates');

CREATE TRIGGER business_hours_lock_before_rows BEFORE INSERT OR UPDATE ON public.business_hours FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER business_hours_stamp_version BEFORE INSERT OR UPDATE ON public.business_hours FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER business_hours_tally_deleted AFTER DELETE ON public.business_hours REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''members''');

CREATE TRIGGER business_hours_tally_inserted AFTER INSERT ON public.business_hours REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''members''');

CREATE TRIGGER business_hours_tally_updated AFTER UPDATE ON public.business_hours REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''members''');

create table public.places (
  id uuid not null,
  business_id uuid not null,
  name text not null,
  address text,
  region text,
  hours jsonb,
  is_for_everybody boolean not null default true,
  user_ids uuid[] not null default '{}'::uuid[],
  week_budget numeric(12,2),
  sort_order integer not null default 0,
  is_archived boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint hours_form CHECK ((jsonb_path_exists(hours, 'strict $?(@.type() == "array" && @.size() == 7)'::jsonpath) AND (NOT jsonb_path_exists(hours, 'strict $[*].type()?(@ != "object")'::jsonpath)) AND (NOT jsonb_path_exists(hours, '$[*]?(!((((((@."day_of_week".type() == "number" && @."day_of_week" >= 0) && @."day_of_week" <= 6) && @."day_of_week".floor() == @."day_of_week") && @."is_closed".type() == "boolean") && (@."opening_time" == null || @."opening_time".type() == "string" && @."opening_time" like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$")) && (@."closing_time" == null || @."closing_time".type() == "string" && @."closing_time" like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$")))'::jsonpath)))),
  constraint places_address_check CHECK (((char_length(btrim(address)) >= 1) AND (char_length(address) <= 300))),
  constraint places_deleted_check CHECK ((NOT deleted)),
  constraint places_name_check CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 80))),
  constraint places_region_check CHECK ((region ~ '^[A-Z]{2}(-[A-Z0-9]{1,3})?$'::text)),
  constraint places_week_budget_check CHECK ((week_budget >= (0)::numeric)),
  constraint user_ids_form CHECK (((cardinality(user_ids) <= 1000) AND (COALESCE(array_ndims(user_ids), 1) = 1) AND (array_position(user_ids, NULL::uuid) IS NULL))),
  constraint places_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint places_pkey PRIMARY KEY (id),
  constraint places_id_business_id_key UNIQUE (id, business_id)
);
comment on table public.places is
  'Where people of the business work, in its time zone. Shifts refer to it, so it is archived and never deleted.';
comment on column public.places.address is
  'In lines; null for the business''s.';
comment on column public.places.region is
  'By ISO 3166-2, with the business''s time zone; null for the business''s.';
comment on column public.places.hours is
  'The opening hours of all seven days, as in business_hours; null for the business''s.';
comment on column public.places.user_ids is
  'Who works there unless everybody does. Who left staff stays in the list and does not count.';
comment on column public.places.week_budget is
  'The maximum cost of a week''s shifts there; null for none. Set by admins, and for those who see costs.';
CREATE INDEX places_by_version ON public.places USING btree (business_id, version, id);
alter table public.places enable row level security;
grant insert (id, business_id, name, address, region, hours, is_for_everybody, user_ids, week_budget, sort_order, is_archived) on public.places to authenticated;
grant select (id, business_id, name, address, region, hours, is_for_everybody, user_ids, sort_order, is_archived, created_at, updated_at, version, deleted) on public.places to authenticated;
grant update (name, address, region, hours, is_for_everybody, user_ids, week_budget, sort_order, is_archived) on public.places to authenticated;

create policy "Managers add places" on public.places
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Managers change places" on public.places
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Members read places" on public.places
  for select to authenticated
  using ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Only with the second factor, if there is one" on public.places
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER places_bound_direct_writes BEFORE INSERT OR UPDATE ON public.places FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER places_count_direct_writes AFTER INSERT OR UPDATE ON public.places FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER places_guard_budget BEFORE INSERT OR UPDATE OF week_budget ON public.places FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.guard_place_budget();

CREATE TRIGGER places_guard_people BEFORE INSERT OR UPDATE OF user_ids ON public.places FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.guard_position_people();

CREATE TRIGGER places_guard_region BEFORE INSERT OR UPDATE OF region ON public.places FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND (new.region IS NOT NULL))) EXECUTE FUNCTION public.guard_place_region();

CREATE TRIGGER places_keep_creations AFTER INSERT ON public.places REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER places_keep_history AFTER UPDATE ON public.places REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER places_keep_ids_apart AFTER INSERT ON public.places REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('templates');

CREATE TRIGGER places_lock_before_rows BEFORE INSERT OR UPDATE ON public.places FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER places_require_protocol AFTER INSERT ON public.places FOR EACH ROW EXECUTE FUNCTION sync.require_protocol('5');

CREATE TRIGGER places_stamp_version BEFORE INSERT OR UPDATE ON public.places FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER places_tally_deleted AFTER DELETE ON public.places REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''members''');

CREATE TRIGGER places_tally_inserted AFTER INSERT ON public.places REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''members''');

CREATE TRIGGER places_tally_updated AFTER UPDATE ON public.places REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''members''');

create table public.positions (
  id uuid not null,
  business_id uuid not null,
  name text not null,
  color text not null default 'blue'::text,
  sort_order integer not null default 0,
  is_for_everybody boolean not null default true,
  user_ids uuid[] not null default '{}'::uuid[],
  is_archived boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint positions_color_check CHECK ((color = ANY (ARRAY['blue'::text, 'orange'::text, 'green'::text, 'purple'::text, 'red'::text, 'teal'::text, 'brown'::text, 'gray'::text]))),
  constraint positions_deleted_check CHECK ((NOT deleted)),
  constraint positions_name_check CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 80))),
  constraint user_ids_form CHECK (((cardinality(user_ids) <= 1000) AND (COALESCE(array_ndims(user_ids), 1) = 1) AND (array_position(user_ids, NULL::uuid) IS NULL))),
  constraint positions_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint positions_pkey PRIMARY KEY (id),
  constraint positions_id_business_id_key UNIQUE (id, business_id)
);
comment on table public.positions is
  'What people work as. Shifts refer to them, so they are archived and never deleted.';
comment on column public.positions.user_ids is
  'Who can work it unless everybody can. Who left staff stays in the list and does not count.';
CREATE INDEX positions_by_version ON public.positions USING btree (business_id, version, id);
alter table public.positions enable row level security;
grant select on public.positions to authenticated;
grant insert (id, business_id, name, color, sort_order, is_for_everybody, user_ids, is_archived) on public.positions to authenticated;
grant update (name, color, sort_order, is_for_everybody, user_ids, is_archived) on public.positions to authenticated;

create policy "Managers add positions" on public.positions
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Managers change positions" on public.positions
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Members read positions" on public.positions
  for select to authenticated
  using ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Only with the second factor, if there is one" on public.positions
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER positions_bound_direct_writes BEFORE INSERT OR UPDATE ON public.positions FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER positions_count_direct_writes AFTER INSERT OR UPDATE ON public.positions FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER positions_guard_people BEFORE INSERT OR UPDATE OF user_ids ON public.positions FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.guard_position_people();

CREATE TRIGGER positions_keep_creations AFTER INSERT ON public.positions REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER positions_keep_history AFTER UPDATE ON public.positions REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER positions_keep_ids_apart AFTER INSERT ON public.positions REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('templates');

CREATE TRIGGER positions_lock_before_rows BEFORE INSERT OR UPDATE ON public.positions FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER positions_require_protocol AFTER INSERT ON public.positions FOR EACH ROW EXECUTE FUNCTION sync.require_protocol('5');

CREATE TRIGGER positions_stamp_version BEFORE INSERT OR UPDATE ON public.positions FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER positions_tally_deleted AFTER DELETE ON public.positions REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''members''');

CREATE TRIGGER positions_tally_inserted AFTER INSERT ON public.positions REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''members''');

CREATE TRIGGER positions_tally_updated AFTER UPDATE ON public.positions REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''members''');

create table public.saved_rosters (
  id uuid not null,
  business_id uuid not null,
  name text not null,
  shifts jsonb not null,
  created_by uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  rotation jsonb,
  constraint rotation_form CHECK (((jsonb_typeof(rotation) = 'object'::text) AND jsonb_path_exists(rotation, 'strict $?((((@."from".type() == "string" && @."from" like_regex "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$") && (((((((@."weeks" == 1 || @."weeks" == 2) || @."weeks" == 3) || @."weeks" == 4) || @."weeks" == 5) || @."weeks" == 6) || @."weeks" == 7) || @."weeks" == 8)) && @."places".type() == "array") && @."places".size() <= 8)'::jsonpath) AND (NOT jsonb_path_exists(rotation, '$."places"[*]?(((((((@ != 0 && @ != 1) && @ != 2) && @ != 3) && @ != 4) && @ != 5) && @ != 6) && @ != 7)'::jsonpath)))),
  constraint saved_rosters_name_check CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 80))),
  constraint saved_rosters_shifts_check CHECK (((jsonb_typeof(shifts) = 'array'::text) AND (char_length((shifts)::text) <= 500000))),
  constraint shifts_form CHECK (((NOT jsonb_path_exists(shifts, 'strict $[*].type()?(@ != "object")'::jsonpath)) AND (NOT jsonb_path_exists(shifts, '$[*]?((((!(exists (@."day_of_week"?((((((@ == 0 || @ == 1) || @ == 2) || @ == 3) || @ == 4) || @ == 5) || @ == 6))) || !(exists (@."start_time"?(@.type() == "string" && @ like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$")))) || !(exists (@."end_time"?(@.type() == "string" && @ like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$")))) || !(exists (@."time_slot"?(@ == null || @.type() == "string" && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i")))) || !(exists (@."user_id"?(@ == null || @.type() == "string" && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))))'::jsonpath)))),
  constraint saved_rosters_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint saved_rosters_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint saved_rosters_pkey PRIMARY KEY (id)
);
comment on table public.saved_rosters is
  'Weeks saved for reuse: shifts by weekday. For managers and admins.';
comment on column public.saved_rosters.rotation is
  'The weeks in which it is due: from the Monday of the first week A, every so many weeks, in those of these places; A is 0.';
CREATE INDEX saved_rosters_by_version ON public.saved_rosters USING btree (business_id, version, id);
alter table public.saved_rosters enable row level security;
grant select on public.saved_rosters to authenticated;
grant insert (id, business_id, name, shifts, created_by, rotation) on public.saved_rosters to authenticated;
grant update (name, shifts, deleted, rotation) on public.saved_rosters to authenticated;

create policy "Managers change saved rosters" on public.saved_rosters
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Managers read saved rosters" on public.saved_rosters
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Managers save rosters" on public.saved_rosters
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages) AND (created_by = ( SELECT auth.uid() AS uid))));

create policy "Only with the second factor, if there is one" on public.saved_rosters
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER saved_rosters_bound_direct_writes BEFORE INSERT OR UPDATE ON public.saved_rosters FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER saved_rosters_count_direct_writes AFTER INSERT OR UPDATE ON public.saved_rosters FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER saved_rosters_keep_deleted BEFORE UPDATE ON public.saved_rosters FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER saved_rosters_keep_history AFTER UPDATE ON public.saved_rosters REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER saved_rosters_keep_ids_apart AFTER INSERT ON public.saved_rosters REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('templates');

CREATE TRIGGER saved_rosters_lock_before_rows BEFORE INSERT OR UPDATE ON public.saved_rosters FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER saved_rosters_return_templates_added AFTER INSERT ON public.saved_rosters REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION public.return_used_template();

CREATE TRIGGER saved_rosters_return_templates_changed AFTER UPDATE ON public.saved_rosters REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION public.return_used_template();

CREATE TRIGGER saved_rosters_stamp_version BEFORE INSERT OR UPDATE ON public.saved_rosters FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER saved_rosters_tally_deleted AFTER DELETE ON public.saved_rosters REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''managers''');

CREATE TRIGGER saved_rosters_tally_inserted AFTER INSERT ON public.saved_rosters REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''managers''');

CREATE TRIGGER saved_rosters_tally_updated AFTER UPDATE ON public.saved_rosters REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''managers''');

create table public.shift_templates (
  id uuid not null,
  business_id uuid not null,
  name text not null,
  start_time public.time_of_day not null,
  end_time public.time_of_day not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  required_days integer[] not null default '{}'::integer[],
  required_module_id uuid,
  archived_at timestamp(3) with time zone,
  position_id uuid,
  headcount integer not null default 1,
  breaks jsonb,
  place_id uuid,
  constraint breaks_form CHECK ((jsonb_path_exists(breaks, 'strict $?(@.type() == "array" && @.size() <= 10)'::jsonpath) AND (NOT jsonb_path_exists(breaks, 'strict $[*].type()?(@ != "object")'::jsonpath)) AND (NOT jsonb_path_exists(breaks, '$[*]?(!((((((((@."after".type() == "number" && @."after" >= 0) && @."after" < 1440) && @."after".floor() == @."after") && @."minutes".type() == "number") && @."minutes" >= 1) && @."minutes" <= 480) && @."minutes".floor() == @."minutes") && @."paid".type() == "boolean"))'::jsonpath)))),
  constraint required_days_form CHECK (((required_days <@ ARRAY[0, 1, 2, 3, 4, 5, 6]) AND (COALESCE(array_ndims(required_days), 1) = 1) AND (cardinality(required_days) = ((((((((0 = ANY (required_days)))::integer + ((1 = ANY (required_days)))::integer) + ((2 = ANY (required_days)))::integer) + ((3 = ANY (required_days)))::integer) + ((4 = ANY (required_days)))::integer) + ((5 = ANY (required_days)))::integer) + ((6 = ANY (required_days)))::integer)))),
  constraint shift_templates_headcount_check CHECK (((headcount >= 1) AND (headcount <= 99))),
  constraint shift_templates_name_check CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 80))),
  constraint shift_templates_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint shift_templates_place_id_business_id_fkey FOREIGN KEY (place_id, business_id) REFERENCES public.places(id, business_id),
  constraint shift_templates_position_id_business_id_fkey FOREIGN KEY (position_id, business_id) REFERENCES public.positions(id, business_id),
  constraint shift_templates_required_module_id_business_id_fkey FOREIGN KEY (required_module_id, business_id) REFERENCES public.training_modules(id, business_id),
  constraint shift_templates_pkey PRIMARY KEY (id),
  constraint shift_templates_id_business_id_key UNIQUE (id, business_id)
);
comment on table public.shift_templates is
  'Shifts by name and hours; an end before the start is on the next day. Changing a template leaves existing shifts as they are.';
comment on column public.shift_templates.required_days is
  'The weekdays on which it must be staffed, each once; Sunday is 0.';
comment on column public.shift_templates.required_module_id is
  'The module that a person needs for it; null for none.';
comment on column public.shift_templates.archived_at is
  'Since when it is offered and required no more; shifts keep its name. Null while in use.';
comment on column public.shift_templates.position_id is
  'What its shifts are worked as; null for anything.';
comment on column public.shift_templates.headcount is
  'How many people it needs on each of its required days.';
comment on column public.shift_templates.breaks is
  'The planned breaks of its shifts; null for none.';
comment on column public.shift_templates.place_id is
  'Where its shifts are worked; null for anywhere.';
CREATE INDEX shift_templates_by_required_module ON public.shift_templates USING btree (required_module_id) WHERE (required_module_id IS NOT NULL);
CREATE INDEX shift_templates_by_version ON public.shift_templates USING btree (business_id, version, id);
alter table public.shift_templates enable row level security;
grant select on public.shift_templates to authenticated;
grant insert (id, business_id, name, start_time, end_time, required_days, required_module_id, archived_at, position_id, headcount, breaks, place_id) on public.shift_templates to authenticated;
grant select (position_id, headcount, breaks, place_id) on public.shift_templates to authenticated;
grant update (name, start_time, end_time, deleted, required_days, required_module_id, archived_at, position_id, headcount, breaks, place_id) on public.shift_templates to authenticated;

create policy "Managers add templates" on public.shift_templates
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Managers change templates" on public.shift_templates
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Members read the templates of their business" on public.shift_templates
  for select to authenticated
  using ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Only with the second factor, if there is one" on public.shift_templates
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER shift_templates_archive_used BEFORE UPDATE ON public.shift_templates FOR EACH ROW WHEN ((new.deleted AND (NOT old.deleted))) EXECUTE FUNCTION public.archive_used_template();

CREATE TRIGGER shift_templates_bound_direct_writes BEFORE INSERT OR UPDATE ON public.shift_templates FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER shift_templates_count_direct_writes AFTER INSERT OR UPDATE ON public.shift_templates FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER shift_templates_keep_creations AFTER INSERT ON public.shift_templates REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER shift_templates_keep_deleted BEFORE UPDATE ON public.shift_templates FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER shift_templates_keep_history AFTER UPDATE ON public.shift_templates REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER shift_templates_keep_ids_apart AFTER INSERT ON public.shift_templates REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('templates');

CREATE TRIGGER shift_templates_keep_required_days BEFORE INSERT OR UPDATE ON public.shift_templates FOR EACH ROW WHEN ((new.required_days IS NULL)) EXECUTE FUNCTION public.keep_required_days();

CREATE TRIGGER shift_templates_lock_before_rows BEFORE INSERT OR UPDATE ON public.shift_templates FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER shift_templates_stamp_version BEFORE INSERT OR UPDATE ON public.shift_templates FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER shift_templates_tally_deleted AFTER DELETE ON public.shift_templates REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''members''');

CREATE TRIGGER shift_templates_tally_inserted AFTER INSERT ON public.shift_templates REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''members''');

CREATE TRIGGER shift_templates_tally_updated AFTER UPDATE ON public.shift_templates REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''members''');

CREATE OR REPLACE FUNCTION access.zones_of(region text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(select id from unnest(ids) as id where id like '%/%')
  from (select regexp_split_to_array(btrim(entry, E' \n'), '\s+') from regexp_split_to_table($$
AD Europe/Andorra|AE Asia/Dubai|AF Asia/Kabul|AG America/Antigua|AI America/Anguilla|AL Europe/Tirane|AM
Asia/Yerevan|AO Africa/Luanda|AR America/Argentina/Buenos_Aires|AS Pacific/Pago_Pago|AT Europe/Vienna|AU
Australia/Sydney Australia/Adelaide Australia/Brisbane Australia/Darwin Australia/Eucla Australia/Lord_Howe
Australia/Perth|AU-ACT Australia/Sydney|AU-NSW Australia/Sydney Australia/Broken_Hill Australia/Lord_Howe|AU-NT
Australia/Darwin|AU-QLD Australia/Brisbane|AU-SA Australia/Adelaide|AU-TAS Australia/Hobart|AU-VIC
Australia/Melbourne|AU-WA Australia/Perth Australia/Eucla|AW America/Aruba|AX Europe/Mariehamn|AZ Asia/Baku|BA
Europe/Sarajevo|BB America/Barbados|BD Asia/Dhaka|BE Europe/Brussels|BF Africa/Ouagadougou|BG Europe/Sofia|BH
Asia/Bahrain|BI Africa/Bujumbura|BJ Africa/Porto-Novo|BL America/St_Barthelemy|BM Atlantic/Bermuda|BN Asia/Brunei|
BO America/La_Paz|BQ America/Kralendijk|BR America/Sao_Paulo America/Boa_Vista America/Eirunepe America/Noronha|BS
America/Nassau|BT Asia/Thimphu|BW Africa/Gaborone|BY Europe/Minsk|BZ America/Belize|CA America/Toronto
America/Winnipeg America/Atikokan America/Halifax America/Puerto_Rico America/Vancouver America/Edmonton
America/Phoenix America/Regina America/St_Johns America/Whitehorse America/Iqaluit America/Rankin_Inlet
America/Cambridge_Bay|CA-AB CA-NT America/Edmonton|CA-BC America/Vancouver America/Edmonton America/Phoenix|CA-MB
America/Winnipeg|CA-NB CA-NS CA-PE America/Halifax|CA-NL America/St_Johns America/Halifax|CA-NU America/Iqaluit
America/Rankin_Inlet America/Cambridge_Bay America/Atikokan|CA-ON America/Toronto America/Winnipeg America/Atikokan|
CA-QC America/Toronto America/Halifax America/Puerto_Rico|CA-SK America/Regina America/Edmonton|CA-YT
America/Whitehorse|CC Indian/Cocos|CD Africa/Kinshasa Africa/Lubumbashi|CF Africa/Bangui|CG Africa/Brazzaville|CH
Europe/Zurich|CI Africa/Abidjan|CK Pacific/Rarotonga|CL America/Santiago America/Punta_Arenas Pacific/Easter|CM
Africa/Douala|CN Asia/Shanghai Asia/Urumqi|CO America/Bogota|CR America/Costa_Rica|CU America/Havana|CV
Atlantic/Cape_Verde|CW America/Curacao|CX Indian/Christmas|CY Asia/Nicosia|CZ Europe/Prague|DE Europe/Berlin|DJ
Africa/Djibouti|DK Europe/Copenhagen|DM America/Dominica|DO America/Santo_Domingo|DZ Africa/Algiers|EC
America/Guayaquil Pacific/Galapagos|EE Europe/Tallinn|EG Africa/Cairo|EH Africa/El_Aaiun|ER Africa/Asmera|ES
Europe/Madrid Atlantic/Canary|ES-AN ES-AR ES-AS ES-CB ES-CE ES-CL ES-CM ES-CT ES-EX ES-GA ES-IB ES-MC ES-MD ES-ML
ES-NC ES-PV ES-RI ES-VC Europe/Madrid|ES-CN Atlantic/Canary|ET Africa/Addis_Ababa|FI Europe/Helsinki|FJ
Pacific/Fiji|FK Atlantic/Stanley|FM Pacific/Ponape Pacific/Truk|FO Atlantic/Faeroe|FR Europe/Paris|GA
Africa/Libreville|GB Europe/London|GD America/Grenada|GE Asia/Tbilisi|GF America/Cayenne|GG Europe/Guernsey|GH
Africa/Accra|GI Europe/Gibraltar|GL America/Godthab America/Danmarkshavn America/Thule|GM Africa/Banjul|GN
Africa/Conakry|GP America/Guadeloupe|GQ Africa/Malabo|GR Europe/Athens|GT America/Guatemala|GU Pacific/Guam|GW
Africa/Bissau|GY America/Guyana|HK Asia/Hong_Kong|HN America/Tegucigalpa|HR Europe/Zagreb|HT America/Port-au-Prince|
HU Europe/Budapest|ID Asia/Jakarta Asia/Jayapura Asia/Makassar|IE Europe/Dublin|IL Asia/Jerusalem|IM
Europe/Isle_of_Man|IN Asia/Calcutta|IO Indian/Chagos|IQ Asia/Baghdad|IR Asia/Tehran|IS Atlantic/Reykjavik|IT
Europe/Rome|JE Europe/Jersey|JM America/Jamaica|JO Asia/Amman|JP Asia/Tokyo|KE Africa/Nairobi|KG Asia/Bishkek|KH
Asia/Phnom_Penh|KI Pacific/Tarawa Pacific/Enderbury Pacific/Kiritimati|KM Indian/Comoro|KN America/St_Kitts|KP
Asia/Pyongyang|KR Asia/Seoul|KW Asia/Kuwait|KY America/Cayman|KZ Asia/Almaty|LA Asia/Vientiane|LB Asia/Beirut|LC
America/St_Lucia|LI Europe/Vaduz|LK Asia/Colombo|LR Africa/Monrovia|LS Africa/Maseru|LT Europe/Vilnius|LU
Europe/Luxembourg|LV Europe/Riga|LY Africa/Tripoli|MA Africa/Casablanca|MC Europe/Monaco|MD Europe/Chisinau|ME
Europe/Podgorica|MF America/Marigot|MG Indian/Antananarivo|MH Pacific/Majuro|MK Europe/Skopje|ML Africa/Bamako|MM
Asia/Rangoon|MN Asia/Ulaanbaatar Asia/Hovd|MO Asia/Macau|MP Pacific/Saipan|MQ America/Martinique|MR
Africa/Nouakchott|MS America/Montserrat|MT Europe/Malta|MU Indian/Mauritius|MV Indian/Maldives|MW Africa/Blantyre|
MX America/Mexico_City America/Cancun America/Denver America/Hermosillo America/Matamoros America/Tijuana|MY
Asia/Kuala_Lumpur|MZ Africa/Maputo|NA Africa/Windhoek|NC Pacific/Noumea|NE Africa/Niamey|NF Pacific/Norfolk|NG
Africa/Lagos|NI America/Managua|NL Europe/Amsterdam|NO Europe/Oslo|NP Asia/Katmandu|NR Pacific/Nauru|NU
Pacific/Niue|NZ Pacific/Auckland Pacific/Chatham|OM Asia/Muscat|PA America/Panama|PE America/Lima|PF Pacific/Tahiti
Pacific/Gambier Pacific/Marquesas|PG Pacific/Port_Moresby Pacific/Bougainville|PH Asia/Manila|PK Asia/Karachi|PL
Europe/Warsaw|PM America/Miquelon|PN Pacific/Pitcairn|PR America/Puerto_Rico|PS Asia/Hebron|PT Europe/Lisbon
Atlantic/Azores|PT-20 Atlantic/Azores|PT-30 Atlantic/Madeira|PW Pacific/Palau|PY America/Asuncion|QA Asia/Qatar|RE
Indian/Reunion|RO Europe/Bucharest|RS XK Europe/Belgrade|RU Europe/Moscow Europe/Kaliningrad Europe/Samara
Asia/Yekaterinburg Asia/Omsk Asia/Novosibirsk Asia/Irkutsk Asia/Yakutsk Asia/Vladivostok Asia/Magadan
Asia/Kamchatka|RW Africa/Kigali|SA Asia/Riyadh|SB Pacific/Guadalcanal|SC Indian/Mahe|SD Africa/Khartoum|SE
Europe/Stockholm|SG Asia/Singapore|SH Atlantic/St_Helena|SI Europe/Ljubljana|SJ Arctic/Longyearbyen|SK
Europe/Bratislava|SL Africa/Freetown|SM Europe/San_Marino|SN Africa/Dakar|SO Africa/Mogadishu|SR America/Paramaribo|
SS Africa/Juba|ST Africa/Sao_Tome|SV America/El_Salvador|SX America/Lower_Princes|SY Asia/Damascus|SZ
Africa/Mbabane|TC America/Grand_Turk|TD Africa/Ndjamena|TG Africa/Lome|TH Asia/Bangkok|TJ Asia/Dushanbe|TK
Pacific/Fakaofo|TL Asia/Dili|TM Asia/Ashgabat|TN Africa/Tunis|TO Pacific/Tongatapu|TR Europe/Istanbul|TT
America/Port_of_Spain|TV Pacific/Funafuti|TW Asia/Taipei|TZ Africa/Dar_es_Salaam|UA Europe/Kiev Europe/Simferopol|
UG Africa/Kampala|US America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix
America/Anchorage America/Adak Pacific/Honolulu|US-AK America/Anchorage America/Adak|US-AL US-AR US-IL US-IA US-LA
US-MN US-MS US-MO US-OK US-WI America/Chicago|US-AZ America/Phoenix America/Denver|US-CA US-WA America/Los_Angeles|
US-CO US-MT US-NM US-UT US-WY America/Denver|US-CT US-DE US-DC US-GA US-ME US-MD US-MA US-NH US-NJ US-NY US-NC
US-OH US-PA US-RI US-SC US-VT US-VA US-WV America/New_York|US-FL US-IN US-KY US-MI America/New_York America/Chicago|
US-HI Pacific/Honolulu|US-ID America/Denver America/Los_Angeles|US-KS US-NE US-ND US-SD US-TX America/Chicago
America/Denver|US-NV US-OR America/Los_Angeles America/Denver|US-TN America/Chicago America/New_York|UY
America/Montevideo|UZ Asia/Tashkent|VA Europe/Vatican|VC America/St_Vincent|VE America/Caracas|VG America/Tortola|
VI America/St_Thomas|VN Asia/Saigon|VU Pacific/Efate|WF Pacific/Wallis|WS Pacific/Apia|YE Asia/Aden|YT
Indian/Mayotte|ZA Africa/Johannesburg|ZM Africa/Lusaka|ZW Africa/Harare
$$, '\|') as entry) as known (ids)
  where region = any (ids) or left(region, 2) = any (ids)
  order by region = any (ids) desc limit 1;
$function$;
comment on function access.zones_of(text) is
  'The time zones of a region (ISO 3166-2), or of its country; null where nothing is known.';

CREATE OR REPLACE FUNCTION public.archive_used_template()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.shifts as shift
      where shift.business_id = new.business_id and shift.time_slot = new.id and not shift.deleted)
    or exists (select from public.saved_rosters as roster
      where roster.business_id = new.business_id and not roster.deleted
        and roster.shifts @> jsonb_build_array(jsonb_build_object('time_slot', new.id))) then
    new.deleted := false;
    new.archived_at := coalesce(new.archived_at, now());
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.guard_place_budget()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if access.role() = 'admin' then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    new.week_budget := coalesce(new.week_budget, old.week_budget);
    if new.week_budget is not distinct from old.week_budget then
      return new;
    end if;
  elsif new.week_budget is null then
    return new;
  end if;
  raise exception 'forbidden';
end;
$function$;

CREATE OR REPLACE FUNCTION public.guard_place_region()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  business public.businesses;
  zones constant text[] := access.zones_of(new.region);
begin
  if tg_op = 'UPDATE' and new.region is not distinct from old.region then
    return new;
  end if;
  select * into business from public.businesses where id = new.business_id;
  if new.region is distinct from business.region and business.timezone <> all (zones) and not exists (
    select from unnest(zones) as zone where not exists (
      select from generate_series(0, 365) as day
      cross join lateral (select date_trunc('day', now(), 'UTC') + make_interval(days => day, hours => 12)) as noon (at)
      where noon.at at time zone zone <> noon.at at time zone business.timezone)) then
    raise exception 'other_time_zone';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.guard_position_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if cardinality(new.user_ids) > 1000 then
    raise exception 'list_full';
  end if;
  if exists (
    select from unnest(new.user_ids) as person
    where (tg_op = 'INSERT' or person <> all (old.user_ids))
      and not exists (select from public.profiles where id = person and business_id = new.business_id)) then
    raise exception 'not_a_member';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.keep_required_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.required_days := coalesce(old.required_days, '{}');
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.return_used_template()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone uuid[];
begin
  if tg_table_name = 'shifts' then
    gone := array(select distinct template.id from becomes join public.shift_templates as template
      on template.id = becomes.time_slot where template.deleted and not becomes.deleted);
  else
    gone := array(select distinct template.id from becomes cross join jsonb_array_elements(becomes.shifts) as placed
      join public.shift_templates as template
        on template.id = (placed ->> 'time_slot')::uuid and template.business_id = becomes.business_id
      where template.deleted and not becomes.deleted);
  end if;
  if cardinality(gone) > 0 then
    update public.shift_templates set deleted = false, archived_at = coalesce(archived_at, now()) where id = any (gone);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.place_budget(place uuid)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select held.week_budget from public.places as held join public.businesses as business on business.id = held.business_id
    where held.id = place and business.id = access.business_id()
      and (access.role() = 'admin' or access.manages() and business.managers_see_cost));
end;
$function$;
grant execute on function sync.place_budget(uuid) to authenticated;

create view sync.business_hours with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'business_hours', 'id', id, 'business_id', business_id, 'day_of_week', day_of_week, 'opening_time', opening_time, 'closing_time', closing_time, 'is_closed', is_closed, 'created_at', sync.instant(created_at)) AS document
   FROM public.business_hours
  WHERE (business_id = ( SELECT access.business_id() AS business_id));
comment on view sync.business_hours is
  'What the caller may read of one table along one index: a source of sync.templates.';
grant select on sync.business_hours to authenticated;

create view sync.places with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'place', 'id', id, 'business_id', business_id, 'name', name, 'address', address, 'region', region, 'hours', hours, 'is_for_everybody', is_for_everybody, 'user_ids', user_ids, 'week_budget', sync.place_budget(id), 'sort_order', sort_order, 'is_archived', is_archived, 'created_at', sync.instant(created_at)) AS document
   FROM public.places
  WHERE (business_id = ( SELECT access.business_id() AS business_id));
comment on view sync.places is
  'What the caller may read of one table along one index: a source of sync.templates.';
grant select on sync.places to authenticated;

create view sync.positions with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'position', 'id', id, 'business_id', business_id, 'name', name, 'color', color, 'sort_order', sort_order, 'is_for_everybody', is_for_everybody, 'user_ids', user_ids, 'is_archived', is_archived, 'created_at', sync.instant(created_at)) AS document
   FROM public.positions
  WHERE (business_id = ( SELECT access.business_id() AS business_id));
comment on view sync.positions is
  'What the caller may read of one table along one index: a source of sync.templates.';
grant select on sync.positions to authenticated;

create view sync.saved_rosters with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'saved_roster', 'id', id, 'business_id', business_id, 'name', name, 'shifts', shifts, 'created_by', created_by, 'created_at', sync.instant(created_at), 'rotation', rotation) AS document
   FROM public.saved_rosters
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages));
comment on view sync.saved_rosters is
  'What the caller may read of one table along one index: a source of sync.templates.';
grant select on sync.saved_rosters to authenticated;

create view sync.shift_templates with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'shift_template', 'id', id, 'business_id', business_id, 'name', name, 'start_time', start_time, 'end_time', end_time, 'required_days', required_days, 'required_module_id', required_module_id, 'archived_at', sync.instant(archived_at), 'position_id', position_id, 'place_id', place_id, 'headcount', headcount, 'breaks', breaks, 'created_at', sync.instant(created_at)) AS document
   FROM public.shift_templates
  WHERE (business_id = ( SELECT access.business_id() AS business_id));
comment on view sync.shift_templates is
  'What the caller may read of one table along one index: a source of sync.templates.';
grant select on sync.shift_templates to authenticated;

create view sync.tablet_places with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'place', 'id', id, 'business_id', business_id, 'name', name, 'address', address, 'region', region, 'hours', hours, 'is_for_everybody', is_for_everybody, 'user_ids', user_ids, 'week_budget', NULL::unknown, 'sort_order', sort_order, 'is_archived', is_archived, 'created_at', sync.instant(created_at)) AS document
   FROM public.places
  WHERE (business_id = ( SELECT access.tablet_business() AS tablet_business));
comment on view sync.tablet_places is
  'What a communal tablet pulls of one table.';

create view sync.tablet_positions with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'position', 'id', id, 'business_id', business_id, 'name', name, 'color', color, 'sort_order', sort_order, 'is_for_everybody', is_for_everybody, 'user_ids', user_ids, 'is_archived', is_archived, 'created_at', sync.instant(created_at)) AS document
   FROM public.positions
  WHERE (business_id = ( SELECT access.tablet_business() AS tablet_business));
comment on view sync.tablet_positions is
  'What a communal tablet pulls of one table.';
