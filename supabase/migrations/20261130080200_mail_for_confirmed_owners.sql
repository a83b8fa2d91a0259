-- Area: businesses.
-- Until its owner's address is confirmed, no mail has a business's name or logo: somebody may have signed up with the address
-- of a stranger, whom these would reach.
create or replace function public.mail_sender(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', business.name, 'logo_path', business.logo_path)
  from public.profiles as profile join public.businesses as business on business.id = profile.business_id
  where profile.id = person and not profile.deleted and not business.deleted and access.is_owner_confirmed(business.id);
$$;
