-- Area: templates
-- Whoever deletes a template may not know of its newest use, or may use a release that always deleted: what shifts or
-- saved rosters use is archived instead, and a deleted one returns archived with a shift that arrives later.
create function public.archive_used_template() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
revoke execute on function public.archive_used_template() from public, anon, authenticated;
create trigger shift_templates_archive_used before update on public.shift_templates
for each row when (new.deleted and not old.deleted) execute function public.archive_used_template();

create function public.return_used_template() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.shift_templates set deleted = false, archived_at = coalesce(archived_at, now())
  where id = new.time_slot and business_id = new.business_id and deleted;
  return null;
end;
$$;
revoke execute on function public.return_used_template() from public, anon, authenticated;
create trigger shifts_return_used_template after insert on public.shifts
for each row when (new.time_slot is not null) execute function public.return_used_template();
