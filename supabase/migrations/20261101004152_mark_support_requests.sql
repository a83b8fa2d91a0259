-- The console shows what support was asked, and who works there marks what is done.

alter table public.support_requests
  add column done_at timestamptz;
comment on column public.support_requests.done_at is 'When somebody at the console marked it as done; null: still to do.';

-- Marks a request as done or not done; marked twice it keeps the first time. Answers whether there is such a request.
create function public.mark_support_request(request_id uuid, is_done boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.support_requests as request
  set done_at = case when is_done then coalesce(request.done_at, now()) end
  where request.id = mark_support_request.request_id;
  return found;
end;
$$;

revoke execute on function public.mark_support_request(uuid, boolean) from public, anon, authenticated;
grant execute on function public.mark_support_request(uuid, boolean) to service_role;
