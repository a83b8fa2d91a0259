-- The first people paid before there were last paid days; the trigger keeps everybody paid since. In a larger database
-- call the function afterwards, in transactions of their own, until it returns 0.
set local lock_timeout = '2s';
select access.fill_last_paid_days(2000);
