-- Hours in what people are told are as the app shows them (spec section 6): "9:00 AM to 5:00 PM".

create function public.say_time(time_of_day text) returns text
language sql immutable
return to_char(date '2000-01-01' + time_of_day::time, 'FMHH12:MI AM');

create or replace function public.say_shift(day date, start_time text, end_time text) returns text
language sql immutable
return public.say_day(day) || ', ' || public.say_time(start_time) || ' to ' || public.say_time(end_time);
revoke execute on function public.say_time(text) from public, anon, authenticated;
