-- What was added without reading the tables, now beside everybody's work.
alter table public.shifts validate constraint shifts_position_id_business_id_fkey;
alter table public.shifts validate constraint breaks_form;
alter table public.shifts validate constraint published_as_form;
alter table public.shift_templates validate constraint shift_templates_position_id_business_id_fkey;
alter table public.shift_templates validate constraint breaks_form;
alter table public.staff_availability validate constraint staff_availability_preference_check;
