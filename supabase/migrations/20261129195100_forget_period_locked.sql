-- Area: push.
-- Nothing raises period_locked, and no app knows the code.

-- Returns the rejection code of a database error; null if it may pass: then the whole request fails and is retried.
create or replace function sync.rejection_code(state text, message text) returns text
language sql immutable set search_path = '' as $$
  select case
    when state = '42501' then 'forbidden'
    when state = '23505' then 'conflict'
    when state = '23503' then 'gone'
    when state = '42703' then 'stale_schema'
    when state = 'P0001' and message in ('forbidden', 'conflict', 'gone', 'stale_schema')
      then message
    when state = 'P0001' or left(state, 2) in ('22', '23', '44', '54') then 'invalid'
  end;
$$;
