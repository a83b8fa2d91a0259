-- Every function finds the same names whoever calls it. What stays without a path of its own has a body whose names were
-- bound when it was made, and runs for each row of a page: with a path it could not be inlined (supabase/LINTS.md).

alter function access.feed_hash(text) set search_path = '';
alter function access.is_push_service(text) set search_path = '';
alter function public.say_day(date) set search_path = '';
alter function public.say_days(bigint, date, date) set search_path = '';
alter function public.say_shift(date, text, text) set search_path = '';
alter function public.say_time(text) set search_path = '';
alter function public.with_reason(text, text) set search_path = '';
alter function public.with_reasons(text, text[]) set search_path = '';
