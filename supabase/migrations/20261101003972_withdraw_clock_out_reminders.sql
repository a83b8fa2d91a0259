-- Whoever has clocked out need not be asked whether they forgot to.

create function access.withdraw_clock_out_reminder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from access.push_queue where user_id = new.user_id and type = 'clock-out-due';
  return null;
end;
$$;
revoke execute on function access.withdraw_clock_out_reminder() from public;
create trigger punches_withdraw_reminder after insert on public.punches
  for each row when (new.type = 'out' and not new.is_void) execute function access.withdraw_clock_out_reminder();
