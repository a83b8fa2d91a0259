-- What was added without reading the tables, now beside everybody's work.
alter table public.shifts validate constraint shifts_place_id_business_id_fkey;
alter table public.shifts validate constraint published_as_form;
alter table public.shift_templates validate constraint shift_templates_place_id_business_id_fkey;
alter table public.punch_devices validate constraint punch_devices_place_id_business_id_fkey;
alter table public.day_notes validate constraint day_notes_place_id_business_id_fkey;
alter table public.day_notes validate constraint one_id_per_holiday;
