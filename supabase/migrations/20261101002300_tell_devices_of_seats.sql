-- Devices show how many seats are paid.

create or replace view sync.businesses with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'name', name, 'timezone', timezone, 'color_scheme', color_scheme, 'owner_id', owner_id,
    'subscription_status', subscription_status, 'subscription_plan', subscription_plan, 'staff_count', staff_count,
    'paid_until', sync.instant(paid_until), 'approval_mode', approval_mode, 'pin_salt', sync.pin_salt(id)) as document
  from public.businesses;
