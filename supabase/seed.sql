-- The demo business. Run on an empty database by the embedded backend with SEED=demo, and by `supabase db reset`.
-- Every login has the password shiftkeep-demo; its bcrypt hash is the same on every machine.

insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
  raw_user_meta_data, created_at, updated_at)
select person.id::uuid, 'authenticated', 'authenticated', person.email, '$2b$10$YyzJ/T95YN1uxG0pTLT0r.EPBgw/SvFtFGIgbmeOAIDEvQq5TBSLS', now(),
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('name', person.name), now(), now()
from (values
  ('d0000000-0000-4000-8000-000000000001', 'owner@demo.test', 'Olivia Byrne'),
  ('d0000000-0000-4000-8000-000000000002', 'manager@demo.test', 'Marcus Webb'),
  ('d0000000-0000-4000-8000-000000000003', 'sam@demo.test', 'Sam Okafor')
) as person (id, email, name);

insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
select id, id, 'email', id::text, jsonb_build_object('sub', id::text, 'email', email), now(), now()
from auth.users where email like '%@demo.test';

insert into public.businesses (id, name, timezone, owner_id, subscription_status, subscription_plan)
values ('d0000000-0000-4000-8000-0000000000b1', 'Harbour Street Café', 'Europe/Dublin',
  'd0000000-0000-4000-8000-000000000001', 'active', 'staff-based');

update public.profiles set
  business_id = 'd0000000-0000-4000-8000-0000000000b1',
  role = case email when 'owner@demo.test' then 'admin' when 'manager@demo.test' then 'manager' else 'employee' end,
  payrate = case email when 'owner@demo.test' then null when 'manager@demo.test' then 22.50 else 15.75 end,
  created_by = case email when 'owner@demo.test' then null else 'd0000000-0000-4000-8000-000000000001'::uuid end,
  subscription_status = case email when 'owner@demo.test' then 'active' else 'none' end,
  subscription_plan = case email when 'owner@demo.test' then 'staff-based' end
where email like '%@demo.test';

-- They have worked here for a while.
update access.memberships set from_time = '2025-01-01'
where business_id = 'd0000000-0000-4000-8000-0000000000b1';
