-- Area: templates
-- A deleted template returns with whatever names it later: also a shift that is moved to it, and a saved roster. One lookup
-- for all rows of a statement, and no update where none is deleted.
set local lock_timeout = '2s';
-- safe: its trigger goes with it, replaced below
drop trigger shifts_return_used_template on public.shifts;
create or replace function public.return_used_template() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger shifts_return_templates_added after insert on public.shifts
  referencing new table as becomes for each statement execute function public.return_used_template();
create trigger shifts_return_templates_changed after update on public.shifts
  referencing new table as becomes for each statement execute function public.return_used_template();
create trigger saved_rosters_return_templates_added after insert on public.saved_rosters
  referencing new table as becomes for each statement execute function public.return_used_template();
create trigger saved_rosters_return_templates_changed after update on public.saved_rosters
  referencing new table as becomes for each statement execute function public.return_used_template();
