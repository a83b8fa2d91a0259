-- Saved rosters that take turns: in which weeks each is due.
alter table public.saved_rosters add column rotation jsonb constraint rotation_form check (
  jsonb_typeof(rotation) = 'object'
  and jsonb_path_exists(rotation, 'strict $ ? (
    @.from.type() == "string" && @.from like_regex "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
    && (@.weeks == 1 || @.weeks == 2 || @.weeks == 3 || @.weeks == 4
      || @.weeks == 5 || @.weeks == 6 || @.weeks == 7 || @.weeks == 8)
    && @.places.type() == "array" && @.places.size() <= 8)')
  and not jsonb_path_exists(rotation, '$.places[*] ? (
    @ != 0 && @ != 1 && @ != 2 && @ != 3 && @ != 4 && @ != 5 && @ != 6 && @ != 7)'));
comment on column public.saved_rosters.rotation is
  'The weeks in which it is due: from the Monday of the first week A, every so many weeks, in those of these places; A is 0.';
grant insert (rotation), update (rotation) on public.saved_rosters to authenticated;

create or replace view sync.saved_rosters with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'saved_roster', 'id', id, 'business_id', business_id, 'name', name, 'shifts', shifts,
    'created_by', created_by, 'created_at', sync.instant(created_at), 'rotation', rotation) as document
  from public.saved_rosters where business_id = (select access.business_id()) and (select access.manages());
