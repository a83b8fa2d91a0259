-- Area: tablets.
-- Functions of the exchange that count for tablets too name sync.own_business() themselves.
set local lock_timeout = '2s';

drop procedure sync.include_tablets(text[]);
