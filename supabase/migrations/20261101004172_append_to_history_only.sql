-- The history is only ever added to, and kept for as long as the business is: no statement changes or removes an entry,
-- whoever runs it. What goes are the words of a news post that was deleted, where somebody was reached who deleted their
-- account, and entries of a business that was deleted.

-- What an entry of before is about, as far as its row still tells.
do $$
declare
  target text;
begin
  for target in
    select distinct table_name from sync.history
    where table_name not in ('profiles', 'businesses') and to_regclass('public.' || quote_ident(table_name)) is not null
  loop
    execute format('update sync.history as entry set about = sync.about(to_jsonb(held)) from public.%I as held
      where entry.table_name = %L and entry.row_id = held.id', target, target);
  end loop;
end;
$$;

-- Whether an entry says less than before, and nothing else: of people not where they are reached, and of those who were
-- of no business not their name.
create function sync.says_less(old sync.history, new sync.history) returns boolean
language sql immutable set search_path = '' as $$
  select old.earlier @> new.earlier and old.later @> new.later
    and to_jsonb(new) - array['earlier', 'later'] = to_jsonb(old) - array['earlier', 'later']
    and (old.table_name = 'news_posts' or old.table_name = 'profiles'
      and array[old.earlier - may_go, old.later - may_go] = array[new.earlier - may_go, new.later - may_go])
  from (select array['email', 'profile_picture_url', 'pin_hash']
    || case when old.business_id is null then array['name'] else '{}' end as may_go) as address;
$$;
create function sync.keep_as_it_was() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and sync.says_less(old, new) then
    return new;
  end if;
  if tg_op = 'DELETE' and exists (select from public.businesses where id = old.business_id and deleted) then
    return old;
  end if;
  raise exception 'append_only' using errcode = '42501';
end;
$$;
create function sync.keep_all() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'append_only' using errcode = '42501';
end;
$$;
revoke execute on function sync.says_less(sync.history, sync.history), sync.keep_as_it_was(), sync.keep_all() from public;
create trigger history_keep_as_it_was before update or delete on sync.history
  for each row execute function sync.keep_as_it_was();
create trigger history_keep_all before truncate on sync.history
  for each statement execute function sync.keep_all();
revoke all on sync.history from service_role;

-- Pages are read from the newest on.
create index history_by_time on sync.history (business_id, changed_at, id);
drop index sync.history_by_business;
