-- Posts of one push arrive within a millisecond, which is as much as their instants tell: each stands after the one before,
-- as messages do (place_message), or those that were written offline would be shown in any order.
create function public.place_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.created_at := greatest(clock_timestamp(),
    (select max(created_at) + interval '1 millisecond' from public.news_posts where business_id = new.business_id));
  return new;
end;
$$;
revoke execute on function public.place_post() from public, anon, authenticated;
create trigger news_posts_place before insert on public.news_posts
  for each row when (current_user = 'authenticated') execute function public.place_post();
create index news_posts_by_arrival on public.news_posts (business_id, created_at);
