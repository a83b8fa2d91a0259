-- Area: versions_and_hints.
-- A function as it is in force, with one part of it replaced, so that a migration that adds a table to a list does not
-- write the whole again. A part that is not there fails: later migrations may have changed it.
create procedure sync.amend(routine text, part text, by text)
language plpgsql set search_path = '' as $$
declare
  present constant text := pg_get_functiondef(routine::regprocedure);
begin
  if strpos(present, part) = 0 then
    raise exception '% has no part %', routine, part;
  end if;
  execute replace(present, part, by);
end;
$$;
revoke execute on procedure sync.amend(text, text, text) from public;
