-- Devices forget the PIN hashes that they were sent: each business's people are sent anew, once. Accounts with a
-- communal tablet of before get them again.
set local lock_timeout = '2s';

-- safe: a row per person, once; devices wait for their business's version lock no longer than this takes.
update public.profiles set updated_at = now() where pin_hash is not null and business_id is not null;
-- safe: a row per business, once.
update public.businesses set updated_at = now() where not deleted;
