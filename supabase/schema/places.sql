-- What is in force, written by `npm run schema`. To change it, add a migration.

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

CREATE TRIGGER places_keep_creations AFTER INSERT ON public.places REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER places_keep_history AFTER UPDATE ON public.places REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER places_keep_ids_apart AFTER INSERT ON public.places REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('templates');

CREATE TRIGGER places_lock_before_rows BEFORE INSERT OR UPDATE ON public.places FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER places_require_protocol AFTER INSERT ON public.places FOR EACH ROW EXECUTE FUNCTION sync.require_protocol('5');

CREATE TRIGGER places_stamp_version BEFORE INSERT OR UPDATE ON public.places FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER places_tally_deleted AFTER DELETE ON public.places REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''members''');

CREATE TRIGGER places_tally_inserted AFTER INSERT ON public.places REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''members''');

CREATE TRIGGER places_tally_updated AFTER UPDATE ON public.places REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''members''');

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

create view sync.tablet_places with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'place', 'id', id, 'business_id', business_id, 'name', name, 'address', address, 'region', region, 'hours', hours, 'is_for_everybody', is_for_everybody, 'user_ids', user_ids, 'week_budget', NULL::unknown, 'sort_order', sort_order, 'is_archived', is_archived, 'created_at', sync.instant(created_at)) AS document
   FROM public.places
  WHERE (business_id = ( SELECT access.tablet_business() AS tablet_business));
comment on view sync.tablet_places is
  'What a communal tablet pulls of one table.';
