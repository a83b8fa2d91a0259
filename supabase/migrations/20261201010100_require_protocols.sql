-- Area: versions_and_hints
-- Rows that an earlier app would misread, for instance pay by rules that it does not know: the first of a business closes the
-- business to that app. Until then both protocols are served, so that nothing has to be written for both.
set local lock_timeout = '2s';
alter table sync.business_versions add column min_protocol integer not null default 4;
comment on column sync.business_versions.min_protocol is
  'The oldest protocol that devices of the business may speak. It only rises.';

-- After rows are written whose reader needs a protocol:
--   create trigger positions_require_protocol after insert on public.positions
--     for each row execute function sync.require_protocol('5');
-- Their version was stamped before, so the business has its row here, locked.
create function sync.require_protocol() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update sync.business_versions set min_protocol = tg_argv[0]::int
    where business_id = new.business_id and min_protocol < tg_argv[0]::int;
  return null;
end;
$$;
