-- Lists that devices send as JSON have the form that other devices expect (schema/entities): whoever stores anything
-- else in one would have it shown to everybody who manages them. A path in lax mode looks into lists within a list,
-- so that there are none is asked first.

alter table public.staff_availability add constraint time_slots_form check (
  not jsonb_path_exists(time_slots, 'strict $[*].type() ? (@ != "string")')
  and not jsonb_path_exists(time_slots,
    '$[*] ? (!(@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))'));

alter table public.messages add constraint poll_options_form check (
  not jsonb_path_exists(poll_options, 'strict $[*].type() ? (@ != "object")')
  and not jsonb_path_exists(poll_options, '$[*] ? (
    !exists(@.id ? (@.type() == "string"
      && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))
    || !exists(@.text ? (@.type() == "string" && @ like_regex "^.{0,200}$" flag "s")))'));

alter table public.saved_rosters add constraint shifts_form check (
  not jsonb_path_exists(shifts, 'strict $[*].type() ? (@ != "object")')
  and not jsonb_path_exists(shifts, '$[*] ? (
    !exists(@.day_of_week ? (@ == 0 || @ == 1 || @ == 2 || @ == 3 || @ == 4 || @ == 5 || @ == 6))
    || !exists(@.start_time ? (@.type() == "string" && @ like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"))
    || !exists(@.end_time ? (@.type() == "string" && @ like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"))
    || !exists(@.time_slot ? (@ == null || (@.type() == "string"
      && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i")))
    || !exists(@.user_id ? (@ == null || (@.type() == "string"
      && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))))'));

alter table public.training_modules add constraint content_form check (
  not jsonb_path_exists(content, 'strict $[*].type() ? (@ != "object")')
  and not jsonb_path_exists(content, '$[*] ? (
    !exists(@.id ? (@.type() == "string"
      && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))
    || !exists(@.type ? (@ == "text" || @ == "image" || @ == "video" || @ == "document" || @ == "quiz")))'));
