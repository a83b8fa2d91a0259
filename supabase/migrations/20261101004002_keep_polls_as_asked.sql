-- A poll stays as it was asked: whoever has voted has answered just that, and what they hold meanwhile may be on its way.
-- It can end earlier, until it has ended. One of the chat is taken away by whoever asked it, or by an admin, as its
-- message is.
create function public.guard_poll() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.title, new.content, new.attachment_url, new.attachment_name)
    is distinct from (old.title, old.content, old.attachment_url, old.attachment_name) then
    raise exception 'poll_stays';
  end if;
  if new.end_date is distinct from old.end_date
    and (new.end_date is null or new.end_date > old.end_date or old.end_date <= clock_timestamp()) then
    raise exception 'poll_end_stays';
  end if;
  if new.deleted and not old.deleted and old.in_chat and old.created_by <> (select auth.uid())
    and (select access.role()) <> 'admin' then
    raise exception 'forbidden';
  end if;
  return new;
end;
$$;
revoke execute on function public.guard_poll() from public, anon, authenticated;
create trigger news_posts_guard_poll before update on public.news_posts
  for each row when (current_user = 'authenticated' and old.category = 'poll') execute function public.guard_poll();
