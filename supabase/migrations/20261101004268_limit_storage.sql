-- How much a business may store: 10 GB while it pays, 1 GB before, and 50 MB until its owner is known by mail. What is
-- there stays; nothing is added beyond.

create function access.stored_bytes(business uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum((metadata ->> 'size')::bigint), 0)::bigint from storage.objects
  where bucket_id in ('attachments', 'profile-pictures', 'payslips') and name like business || '/%';
$$;
create function access.storage_quota(business uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select case
    when not access.is_owner_confirmed(business) then 50000000
    when subscription_status in ('active', 'past_due') then 10000000000
    else 1000000000 end
  from public.businesses where id = business;
$$;
-- Whoever works nowhere stores nothing by other policies.
create function access.has_room() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(access.stored_bytes(access.business_id()) < access.storage_quota(access.business_id()), true);
$$;
-- For devices, which say why a file was not taken: {used, quota}, in bytes.
create function public.storage_use() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('used', access.stored_bytes(id), 'quota', access.storage_quota(id))
  from public.businesses where id = access.business_id();
$$;
revoke execute on function access.stored_bytes(uuid), access.storage_quota(uuid), access.has_room(),
  public.storage_use() from public, anon, authenticated;
grant execute on function access.has_room(), public.storage_use() to authenticated;

create policy "Businesses store what they have room for" on storage.objects
  as restrictive for insert to authenticated
  with check ((select access.has_room()));
