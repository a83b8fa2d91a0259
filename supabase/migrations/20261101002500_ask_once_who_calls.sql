-- Who the caller is, asked some sixty times in a pull. As before, but in a language that keeps a function's plan for
-- the connection: one written in SQL is planned anew in every query, which cost a pull more than its rows did.

create or replace function access.business_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select business_id from public.profiles where id = auth.uid() and not deleted);
end;
$$;

create or replace function access.role() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select role from public.profiles where id = auth.uid() and not deleted);
end;
$$;

create or replace function access.manages() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.profiles where id = auth.uid() and not deleted and role in ('admin', 'manager')
  );
end;
$$;

-- Compiling a statement to machine code takes longer than any of these requests; Postgres would do it because it
-- expects a thousand rows of every function that returns rows.
alter function public.sync_pull(jsonb, int, jsonb) set jit = off;
alter function public.sync_push(jsonb, jsonb) set jit = off;
