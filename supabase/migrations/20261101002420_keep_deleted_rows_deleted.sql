-- What was deleted stays deleted. Replication never brings a row back; a request to the API beside it could, and a
-- message that an admin had cleared from the chat would be there again.

create function sync.refuse_revival() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'gone';
end;
$$;
revoke execute on function sync.refuse_revival() from public;

-- Usage: call for every table whose rows people delete.
create procedure sync.keep_deleted(name text)
language plpgsql set search_path = '' as $$
begin
  execute format($trigger$create trigger %1$s_keep_deleted before update on public.%1$I for each row
    when (old.deleted and not new.deleted and current_user = 'authenticated')
    execute function sync.refuse_revival()$trigger$, name);
end;
$$;
revoke execute on procedure sync.keep_deleted(text) from public;

do $$
declare
  name text;
begin
  foreach name in array array[
    'shift_templates', 'business_hours', 'saved_rosters', 'shifts', 'shift_work_records', 'staff_availability',
    'availability_deadlines', 'punch_corrections', 'news_posts', 'poll_options', 'messages', 'private_messages',
    'notifications', 'training_modules'] loop
    call sync.keep_deleted(name);
  end loop;
end;
$$;
