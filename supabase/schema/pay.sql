-- What is in force, written by `npm run schema`. To change it, add a migration.

create table access.coming_rates (
  business_id uuid not null,
  employee_id uuid not null,
  from_day date not null,
  constraint coming_rates_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint coming_rates_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint coming_rates_pkey PRIMARY KEY (employee_id, business_id, from_day)
);
comment on table access.coming_rates is
  'Days to come from which people have other rates. For functions of the database only.';
CREATE INDEX coming_rates_by_day ON access.coming_rates USING btree (from_day);
alter table access.coming_rates enable row level security;

create table public.employee_payments (
  id uuid not null,
  business_id uuid not null,
  employee_id uuid not null,
  employee_name text not null,
  payment_month integer not null,
  payment_year integer not null,
  base_pay numeric(12,2) not null,
  tips numeric(12,2) not null default 0,
  fuel_stipend numeric(12,2) not null default 0,
  other_adjustments numeric(12,2) not null default 0,
  deductions numeric(12,2) not null default 0,
  total_pay numeric(12,2) not null,
  total_hours numeric(8,2) not null,
  pay_period_start date not null,
  pay_period_end date not null,
  notes text not null default ''::text,
  created_by uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  snapshot jsonb,
  sent_at timestamp(3) with time zone,
  voided_at timestamp(3) with time zone,
  constraint employee_payments_base_pay_check CHECK ((base_pay >= (0)::numeric)),
  constraint employee_payments_check CHECK ((pay_period_end >= pay_period_start)),
  constraint employee_payments_deductions_check CHECK ((deductions >= (0)::numeric)),
  constraint employee_payments_employee_name_check CHECK ((char_length(employee_name) <= 120)),
  constraint employee_payments_fuel_stipend_check CHECK ((fuel_stipend >= (0)::numeric)),
  constraint employee_payments_notes_check CHECK ((char_length(notes) <= 2000)),
  constraint employee_payments_pay_period_start_check CHECK (((pay_period_start >= '2000-01-01'::date) AND (pay_period_start < '2200-01-01'::date))),
  constraint employee_payments_payment_month_check CHECK (((payment_month >= 1) AND (payment_month <= 12))),
  constraint employee_payments_payment_year_check CHECK (((payment_year >= 2000) AND (payment_year <= 2199))),
  constraint employee_payments_tips_check CHECK ((tips >= (0)::numeric)),
  constraint employee_payments_total_hours_check CHECK ((total_hours >= (0)::numeric)),
  constraint snapshot_form CHECK (((snapshot IS NULL) OR ((jsonb_typeof(snapshot) = 'object'::text) AND (octet_length((snapshot)::text) <= 262144)))),
  constraint total_is_the_sum CHECK ((total_pay = ((((base_pay + tips) + fuel_stipend) + other_adjustments) - deductions))),
  constraint employee_payments_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint employee_payments_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint employee_payments_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES public.profiles(id),
  constraint employee_payments_pkey PRIMARY KEY (id)
);
comment on table public.employee_payments is
  'One payment for one person and period: an immutable snapshot. Amounts in the business''s currency.';
comment on column public.employee_payments.pay_period_end is
  'The last day of the period, inclusive.';
comment on column public.employee_payments.snapshot is
  'The inputs, lines and totals of the payment (schema/entities/pay-snapshot.ts). Null for payments of earlier versions.';
comment on column public.employee_payments.sent_at is
  'When its payslip was last mailed; null for never.';
comment on column public.employee_payments.voided_at is
  'When an admin voided it, so that its days count as unpaid; null while it is in force.';
CREATE INDEX employee_payments_by_employee ON public.employee_payments USING btree (employee_id, version, id);
CREATE INDEX employee_payments_by_version ON public.employee_payments USING btree (business_id, version, id);
CREATE UNIQUE INDEX one_payment_per_period_of_a_business ON public.employee_payments USING btree (business_id, employee_id, pay_period_start, pay_period_end) WHERE ((NOT deleted) AND (voided_at IS NULL));
alter table public.employee_payments enable row level security;
grant select on public.employee_payments to authenticated;
grant select on public.employee_payments to service_role;
grant insert (id, business_id, employee_id, employee_name, payment_month, payment_year, base_pay, tips, fuel_stipend, other_adjustments, deductions, total_pay, total_hours, pay_period_start, pay_period_end, notes, created_by, snapshot) on public.employee_payments to authenticated;

create policy "Admins read the payments of their business" on public.employee_payments
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text)));

create policy "Admins save payments" on public.employee_payments
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text) AND (created_by = ( SELECT auth.uid() AS uid)) AND access.was_member(employee_id)));

create policy "Only with the second factor, if there is one" on public.employee_payments
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People read what they were paid" on public.employee_payments
  for select to authenticated
  using (((employee_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER employee_payments_bound_direct_writes BEFORE INSERT OR UPDATE ON public.employee_payments FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER employee_payments_count_direct_writes AFTER INSERT OR UPDATE ON public.employee_payments FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER employee_payments_guard_subscription BEFORE INSERT ON public.employee_payments FOR EACH ROW EXECUTE FUNCTION access.guard_subscription();

CREATE TRIGGER employee_payments_keep_creations AFTER INSERT ON public.employee_payments REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER employee_payments_keep_ids_apart AFTER INSERT ON public.employee_payments REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('employee_payments');

CREATE TRIGGER employee_payments_last_paid_day AFTER INSERT OR DELETE OR UPDATE ON public.employee_payments FOR EACH ROW EXECUTE FUNCTION access.follow_payment();

CREATE TRIGGER employee_payments_lock_before_rows BEFORE INSERT OR UPDATE ON public.employee_payments FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER employee_payments_require_protocol AFTER INSERT ON public.employee_payments FOR EACH ROW WHEN ((new.snapshot @> '{"form": 2}'::jsonb)) EXECUTE FUNCTION sync.require_protocol('5');

CREATE TRIGGER employee_payments_stamp_version BEFORE INSERT OR UPDATE ON public.employee_payments FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER employee_payments_tally_deleted AFTER DELETE ON public.employee_payments REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('employee_payments', 'employee_id', '''admins''');

CREATE TRIGGER employee_payments_tally_inserted AFTER INSERT ON public.employee_payments REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('employee_payments', 'employee_id', '''admins''');

CREATE TRIGGER employee_payments_tally_updated AFTER UPDATE ON public.employee_payments REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('employee_payments', 'employee_id', '''admins''');

CREATE TRIGGER employee_payments_unpaid_days BEFORE INSERT ON public.employee_payments FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.refuse_paid_days();

create table public.last_paid_days (
  id uuid not null default gen_random_uuid(),
  business_id uuid not null,
  employee_id uuid not null,
  day date,
  terms jsonb not null default '[]'::jsonb,
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint last_paid_days_deleted_check CHECK ((NOT deleted)),
  constraint last_paid_days_terms_check CHECK ((jsonb_typeof(terms) = 'array'::text)),
  constraint last_paid_days_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint last_paid_days_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES public.profiles(id),
  constraint last_paid_days_pkey PRIMARY KEY (id),
  constraint one_last_paid_day_per_person UNIQUE (business_id, employee_id)
);
comment on table public.last_paid_days is
  'Until when each person is paid, and the hours and rules of their payments, without amounts. Kept by a trigger.';
comment on column public.last_paid_days.day is
  'The end of the latest paid period, inclusive; null if no payment is left.';
comment on column public.last_paid_days.terms is
  'The paid periods by zone, currency and pay rules, with the hours in ms that were paid and adjusted for each. The rules, or dated sets of them, are null where nothing is adjusted: for payments without a snapshot, and 400 days before the latest.';
CREATE INDEX last_paid_days_by_employee ON public.last_paid_days USING btree (employee_id);
CREATE INDEX last_paid_days_by_version ON public.last_paid_days USING btree (business_id, version, id);
alter table public.last_paid_days enable row level security;
grant select on public.last_paid_days to authenticated;

create policy "Managers read until when their people are paid" on public.last_paid_days
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Only with the second factor, if there is one" on public.last_paid_days
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER last_paid_days_bound_direct_writes BEFORE INSERT OR UPDATE ON public.last_paid_days FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER last_paid_days_count_direct_writes AFTER INSERT OR UPDATE ON public.last_paid_days FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER last_paid_days_keep_ids_apart AFTER INSERT ON public.last_paid_days REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('employee_payments');

CREATE TRIGGER last_paid_days_lock_before_rows BEFORE INSERT OR UPDATE ON public.last_paid_days FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER last_paid_days_stamp_version BEFORE INSERT OR UPDATE ON public.last_paid_days FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER last_paid_days_tally_deleted AFTER DELETE ON public.last_paid_days REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('employee_payments', 'null', '''managers''');

CREATE TRIGGER last_paid_days_tally_inserted AFTER INSERT ON public.last_paid_days REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('employee_payments', 'null', '''managers''');

CREATE TRIGGER last_paid_days_tally_updated AFTER UPDATE ON public.last_paid_days REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('employee_payments', 'null', '''managers''');

create table public.pay_rates (
  id uuid not null default gen_random_uuid(),
  business_id uuid not null,
  employee_id uuid not null,
  from_day date not null,
  rate numeric(10,2),
  created_by uuid,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  position_id uuid,
  constraint pay_rates_from_day_check CHECK (((from_day >= '2000-01-01'::date) AND (from_day < '2200-01-01'::date))),
  constraint pay_rates_rate_check CHECK ((rate >= (0)::numeric)),
  constraint pay_rates_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint pay_rates_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint pay_rates_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES public.profiles(id),
  constraint pay_rates_position_id_business_id_fkey FOREIGN KEY (position_id, business_id) REFERENCES public.positions(id, business_id) NOT VALID,
  constraint pay_rates_pkey PRIMARY KEY (id)
);
comment on table public.pay_rates is
  'Hourly rates by the day from which they apply, for all work or for one position. Only added; for admins only.';
comment on column public.pay_rates.rate is
  'In the business''s currency; null from the day on which there is none, or a position has none of its own.';
comment on column public.pay_rates.created_by is
  'The admin who set the day; null if the row follows from profiles.payrate.';
comment on column public.pay_rates.deleted is
  'Whether it was withdrawn before its first day.';
comment on column public.pay_rates.position_id is
  'The position that it is for; null for all that have none of their own.';
CREATE INDEX pay_rates_by_employee ON public.pay_rates USING btree (employee_id, business_id, from_day, version);
CREATE INDEX pay_rates_by_version ON public.pay_rates USING btree (business_id, version, id);
alter table public.pay_rates enable row level security;
grant select on public.pay_rates to authenticated;
grant insert (id, business_id, employee_id, from_day, rate, created_by, position_id) on public.pay_rates to authenticated;
grant update (deleted) on public.pay_rates to authenticated;

create policy "Admins read the pay rates of their business" on public.pay_rates
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text)));

create policy "Admins say from when rates count" on public.pay_rates
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text) AND (created_by = ( SELECT auth.uid() AS uid)) AND access.was_member(employee_id) AND ((rate IS NOT NULL) OR (position_id IS NOT NULL))));

create policy "Admins withdraw rates that are still to come" on public.pay_rates
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Only with the second factor, if there is one" on public.pay_rates
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER pay_rates_bound_direct_writes BEFORE INSERT OR UPDATE ON public.pay_rates FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER pay_rates_count_direct_writes AFTER INSERT OR UPDATE ON public.pay_rates FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER pay_rates_follow AFTER INSERT ON public.pay_rates FOR EACH ROW EXECUTE FUNCTION public.follow_pay_rate();

CREATE TRIGGER pay_rates_guard BEFORE UPDATE ON public.pay_rates FOR EACH ROW WHEN ((new.deleted AND (NOT old.deleted))) EXECUTE FUNCTION public.guard_pay_rate();

CREATE TRIGGER pay_rates_keep_creations AFTER INSERT ON public.pay_rates REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER pay_rates_keep_deleted BEFORE UPDATE ON public.pay_rates FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER pay_rates_keep_history AFTER UPDATE ON public.pay_rates REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER pay_rates_keep_ids_apart AFTER INSERT ON public.pay_rates REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('employee_payments');

CREATE TRIGGER pay_rates_lock_before_rows BEFORE INSERT OR UPDATE ON public.pay_rates FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER pay_rates_order BEFORE INSERT ON public.pay_rates FOR EACH ROW EXECUTE FUNCTION public.order_pay_rate();

CREATE TRIGGER pay_rates_stamp_version BEFORE INSERT OR UPDATE ON public.pay_rates FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER pay_rates_tally_deleted AFTER DELETE ON public.pay_rates REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('employee_payments', 'null', '''admins''');

CREATE TRIGGER pay_rates_tally_inserted AFTER INSERT ON public.pay_rates REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('employee_payments', 'null', '''admins''');

CREATE TRIGGER pay_rates_tally_updated AFTER UPDATE ON public.pay_rates REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('employee_payments', 'null', '''admins''');

create table public.rule_sets (
  id uuid not null,
  business_id uuid not null,
  from_day date not null,
  code text not null,
  params jsonb not null default '{}'::jsonb,
  created_by uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint rule_sets_code_check CHECK ((char_length(code) <= 40)),
  constraint rule_sets_code_form CHECK ((code ~ '^[a-z][a-z0-9-]*$'::text)),
  constraint rule_sets_from_day_check CHECK (((from_day >= '2000-01-01'::date) AND (from_day < '2200-01-01'::date))),
  constraint rule_sets_generic_form CHECK (((code <> 'generic'::text) OR (NOT jsonb_path_exists(params, '$?(((((((((((((exists (@."pay_rounding_minutes"?(!(((@.type() == "number" && @.floor() == @) && @ >= 0) && @ <= 15))) || exists (@."pay_rounding_mode"?(!(@.type() == "string" && (((@ == "nearest" || @ == "down") || @ == "up") || @ == "in-favour"))))) || exists (@."pay_early_grace_minutes"?(!(((@.type() == "number" && @.floor() == @) && @ >= 0) && @ <= 120)))) || exists (@."pay_break_after_minutes"?(!(@ == null || ((@.type() == "number" && @.floor() == @) && @ >= 1) && @ <= 1440)))) || exists (@."pay_break_minutes"?(!(((@.type() == "number" && @.floor() == @) && @ >= 1) && @ <= 240)))) || exists (@."pay_breaks_paid"?(@.type() != "boolean"))) || exists (@."overtime_day_minutes"?(!(@ == null || ((@.type() == "number" && @.floor() == @) && @ >= 0) && @ <= 1440)))) || exists (@."overtime_week_minutes"?(!(@ == null || ((@.type() == "number" && @.floor() == @) && @ >= 0) && @ <= 10080)))) || exists (@."overtime_percent"?(!(((@.type() == "number" && @.floor() == @) && @ >= 100) && @ <= 1000)))) || exists (@."overtime_second_day_minutes"?(!(@ == null || ((@.type() == "number" && @.floor() == @) && @ >= 0) && @ <= 1440)))) || exists (@."overtime_second_percent"?(!(((@.type() == "number" && @.floor() == @) && @ >= 100) && @ <= 1000)))) || exists (@."pay_overnight"?(!(@.type() == "string" && (@ == "start" || @ == "split"))))) || exists (@."pay_week_start"?(!(@.type() == "string" && ((@ == "sun" || @ == "mon") || @ == "sat"))))) || exists (@."work_day"?(!(@.type() == "string" && (@ == "shift" || @ == "block")))))'::jsonpath)))),
  constraint rule_sets_params_form CHECK (
CASE jsonb_typeof(params)
    WHEN 'object'::text THEN ((octet_length((params)::text) <= 8192) AND (NOT jsonb_path_exists(params, 'strict $.*?(@.type() == "object" || @.type() == "array")'::jsonpath)))
    ELSE false
END),
  constraint rule_sets_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint rule_sets_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint rule_sets_pkey PRIMARY KEY (id)
);
comment on table public.rule_sets is
  'Pay rules by the day from which they apply. Never changed; of several for one day the last to arrive counts.';
comment on column public.rule_sets.from_day is
  'They are in force from the first of their own work weeks on or after this day.';
comment on column public.rule_sets.code is
  'The kind of rules, such as generic; a later app may add kinds.';
comment on column public.rule_sets.params is
  'The values of its params by their codes: numbers, texts, switches and null.';
comment on column public.rule_sets.created_by is
  'The admin who added it.';
comment on column public.rule_sets.deleted is
  'Whether it was withdrawn before its day.';
CREATE INDEX rule_sets_by_version ON public.rule_sets USING btree (business_id, version, id);
alter table public.rule_sets enable row level security;
grant select on public.rule_sets to authenticated;
grant insert (id, business_id, from_day, code, params, created_by) on public.rule_sets to authenticated;
grant update (deleted) on public.rule_sets to authenticated;

create policy "Admins add pay rules" on public.rule_sets
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text) AND (created_by = ( SELECT auth.uid() AS uid))));

create policy "Admins withdraw pay rules" on public.rule_sets
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Members read the pay rules of their business" on public.rule_sets
  for select to authenticated
  using ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Only with the second factor, if there is one" on public.rule_sets
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER rule_sets_bound_direct_writes BEFORE INSERT OR UPDATE ON public.rule_sets FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER rule_sets_count_direct_writes AFTER INSERT OR UPDATE ON public.rule_sets FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER rule_sets_guard BEFORE UPDATE ON public.rule_sets FOR EACH ROW WHEN ((new.deleted AND (NOT old.deleted))) EXECUTE FUNCTION public.guard_rule_set();

CREATE TRIGGER rule_sets_keep_creations AFTER INSERT ON public.rule_sets REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER rule_sets_keep_deleted BEFORE UPDATE ON public.rule_sets FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER rule_sets_keep_history AFTER UPDATE ON public.rule_sets REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER rule_sets_keep_ids_apart AFTER INSERT ON public.rule_sets REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('templates');

CREATE TRIGGER rule_sets_lock_before_rows BEFORE INSERT OR UPDATE ON public.rule_sets FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER rule_sets_order BEFORE INSERT ON public.rule_sets FOR EACH ROW EXECUTE FUNCTION public.order_rule_set();

CREATE TRIGGER rule_sets_require_protocol AFTER INSERT ON public.rule_sets FOR EACH ROW EXECUTE FUNCTION sync.require_protocol('5');

CREATE TRIGGER rule_sets_stamp_version BEFORE INSERT OR UPDATE ON public.rule_sets FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER rule_sets_tally_deleted AFTER DELETE ON public.rule_sets REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''members''');

CREATE TRIGGER rule_sets_tally_inserted AFTER INSERT ON public.rule_sets REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''members''');

CREATE TRIGGER rule_sets_tally_updated AFTER UPDATE ON public.rule_sets REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''members''');

CREATE OR REPLACE FUNCTION access.begin_coming_rates()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  business uuid;
  person uuid;
begin
  for business in
    select distinct business_id from access.coming_rates where from_day <= (now() at time zone 'UTC')::date + 1
    order by business_id
  loop
    perform sync.lock_business(business);
    for person in
      delete from access.coming_rates where business_id = business and from_day <= access.today(business)
      returning employee_id
    loop
      perform access.follow_rates(person, business);
    end loop;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION access.fill_last_paid_days(most integer DEFAULT 1000)
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with missing as materialized (
    select distinct business_id, employee_id from public.employee_payments as payment
    where not exists (
      select from public.last_paid_days as held
      where held.business_id = payment.business_id and held.employee_id = payment.employee_id)
    order by business_id, employee_id limit most
  )
  select count(*) from (
    select access.keep_last_paid_day(business_id, employee_id) from missing offset 0) as filled;
$function$;

CREATE OR REPLACE FUNCTION access.follow_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'INSERT' then
    perform access.keep_last_paid_day(old.business_id, old.employee_id);
  end if;
  if tg_op <> 'DELETE' then
    perform access.keep_last_paid_day(new.business_id, new.employee_id);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.follow_rates(employee uuid, business uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.profiles
  set payrate = public.rate_today(employee, business), position_payrates = access.position_rates_today(employee, business)
  where id = employee and business_id = business and (payrate, position_payrates)
    is distinct from (public.rate_today(employee, business), access.position_rates_today(employee, business));
$function$;

CREATE OR REPLACE FUNCTION access.keep_last_paid_day(business uuid, person uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.last_paid_days as held (business_id, employee_id, day, terms)
  values (business, person, (
    select max(pay_period_end) from public.employee_payments
    where business_id = business and employee_id = person and not deleted and voided_at is null),
    access.paid_terms(business, person))
  on conflict on constraint one_last_paid_day_per_person do update set day = excluded.day, terms = excluded.terms
  where (held.day, held.terms) is distinct from (excluded.day, excluded.terms);
$function$;

CREATE OR REPLACE FUNCTION access.paid_terms(business uuid, person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with periods as (
    select id, pay_period_start as first_day, pay_period_end as last_day, max(pay_period_end) over () - 400 as since
    from public.employee_payments where business_id = business and employee_id = person and not deleted
      and voided_at is null
  ), payments as materialized (
    select first_day, last_day, read.zone, read.currency, read.rules, read.sets, read.ms, read.late
    from periods
    left join lateral (
      select held #>> '{inputs,zone}' as zone, held ->> 'currency' as currency, held #> '{inputs,rules}' as rules,
        held #> '{inputs,sets}' as sets, (held ->> 'workedMs')::numeric as ms, held #> '{inputs,late}' as late
      from (select snapshot || '{}' as held from public.employee_payments as one
        where one.id = periods.id and first_day > since offset 0) as stored
      where (held @> '{"form": 1}' and jsonb_typeof(held #> '{inputs,rules}') = 'object'
          or held @> '{"form": 2}' and jsonb_typeof(held #> '{inputs,sets}') = 'array')
        and jsonb_typeof(held -> 'workedMs') = 'number'
    ) as read on true
  ), settled as (
    select one #>> '{period,from}' as first_day, one #>> '{period,to}' as last_day, sum((one ->> 'ms')::numeric) as ms
    from payments cross join jsonb_path_query(late, 'lax $[*] ? (@.ms.type() == "number")') as one
    group by 1, 2
  ), terms as (
    select zone, currency, rules, sets, jsonb_agg(jsonb_build_object('from', paid.first_day, 'to', paid.last_day,
      'ms', case when coalesce(rules, sets) is null then 0 else paid.ms + coalesce(settled.ms, 0) end)
      order by paid.first_day) as periods
    from payments as paid
    left join settled on settled.first_day = paid.first_day::text and settled.last_day = paid.last_day::text
    group by 1, 2, 3, 4
  )
  select coalesce(jsonb_agg(to_jsonb(terms) - case when sets is null then 'sets' else '' end
    order by periods #>> '{0,from}', rules, sets), '[]')
  from terms;
$function$;

CREATE OR REPLACE FUNCTION access.position_rates_today(employee uuid, business uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_object_agg(position_id, rate) from (
    select distinct on (position_id) position_id, rate from public.pay_rates
    where employee_id = employee and business_id = business and position_id is not null and not deleted
      and from_day <= access.today(business)
    order by position_id, from_day desc, version desc, created_at desc, id desc) as latest
  where rate is not null;
$function$;

CREATE OR REPLACE FUNCTION access.show_rates_anew()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.profiles set name = name where business_id = new.id;
  update public.places set name = name where business_id = new.id and week_budget is not null;
  update public.shifts set notes = notes where business_id = new.id and estimated_pay is not null;
  update public.replaced_values set deleted = true, contents = '{}'
  where business_id = new.id and not deleted and field = any (sync.cost_fields()) and not access.sees_cost(user_id);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.change_position_rates()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.position_payrates := access.position_rates_today(new.id, new.business_id);
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.date_pay_rate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.payrate is distinct from public.rate_today(new.id, new.business_id) then
    insert into public.pay_rates (business_id, employee_id, from_day, rate)
    select new.business_id, new.id, case when exists (
        select from public.pay_rates where employee_id = new.id and business_id = new.business_id
          and position_id is null and not deleted and from_day <= access.today(new.business_id))
      then access.today(new.business_id) else '2000-01-01' end, new.payrate;
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.follow_pay_rate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.from_day > access.today(new.business_id) then
    insert into access.coming_rates (business_id, employee_id, from_day)
    values (new.business_id, new.employee_id, new.from_day) on conflict do nothing;
  else
    perform access.follow_rates(new.employee_id, new.business_id);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.guard_pay_rate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.from_day <= access.today(old.business_id) then
    raise exception 'rate_begun';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.guard_rule_set()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.from_day <= access.today(old.business_id) then
    raise exception 'rule_set_begun';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.order_pay_rate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.created_at := greatest(now(), (
    select max(created_at) + interval '1 millisecond' from public.pay_rates
    where employee_id = new.employee_id and business_id = new.business_id));
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.order_rule_set()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.created_at := greatest(now(), (
    select max(created_at) + interval '1 millisecond' from public.rule_sets where business_id = new.business_id));
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.position_rate_today(employee uuid, business uuid, worked_as uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((
    select rate from public.pay_rates
    where employee_id = employee and business_id = business and position_id = worked_as and not deleted
      and from_day <= access.today(business)
    order by from_day desc, version desc, created_at desc, id desc limit 1), (
    select rate from public.pay_rates
    where employee_id = employee and business_id = business and position_id is null and not deleted
      and from_day <= access.today(business)
    order by from_day desc, version desc, created_at desc, id desc limit 1));
$function$;
grant execute on function public.position_rate_today(uuid,uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.rate_today(employee uuid, business uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select public.position_rate_today(employee, business, null);
$function$;
grant execute on function public.rate_today(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.refuse_paid_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.employee_payments as earlier
    where earlier.business_id = new.business_id and earlier.employee_id = new.employee_id and not earlier.deleted
      and earlier.voided_at is null
      and earlier.id <> new.id and earlier.pay_period_start <= new.pay_period_end
      and earlier.pay_period_end >= new.pay_period_start
      and (earlier.pay_period_start, earlier.pay_period_end) <> (new.pay_period_start, new.pay_period_end)
  ) then
    raise exception 'conflict';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.void_payment(payment uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.employee_payments;
begin
  if access.business_id() is null or access.role() <> 'admin' or access.lacks_second_factor() then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  perform sync.lock_business(access.business_id());
  select * into held from public.employee_payments as one
  where one.id = void_payment.payment and one.business_id = access.business_id() and not one.deleted;
  if held.id is null then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if held.voided_at is not null then
    return 'voided';
  end if;
  if exists (
    select from public.employee_payments as later
    where later.business_id = held.business_id and later.employee_id = held.employee_id and not later.deleted
      and later.voided_at is null and later.snapshot #> '{inputs,late}' @> jsonb_build_array(jsonb_build_object(
        'period', jsonb_build_object('from', held.pay_period_start, 'to', held.pay_period_end)))
  ) then
    return 'adjusted';
  end if;
  update public.employee_payments set voided_at = now() where id = held.id returning * into held;
  insert into sync.history (business_id, table_name, row_id, version, changed_by, device, about, earlier, later)
  values (held.business_id, 'employee_payments', held.id, held.version, auth.uid(), sync.device(),
    sync.about(to_jsonb(held)), '{"voided_at": null}', jsonb_build_object('voided_at', sync.instant(held.voided_at)));
  return 'voided';
end;
$function$;
grant execute on function public.void_payment(uuid) to authenticated;

CREATE OR REPLACE FUNCTION sync.payment_document(payment public.employee_payments)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (jsonb_build_object('id', (payment).id, 'business_id', (payment).business_id, 'employee_id', (payment).employee_id, 'employee_name', (payment).employee_name, 'payment_month', (payment).payment_month, 'payment_year', (payment).payment_year, 'base_pay', (payment).base_pay, 'tips', (payment).tips, 'fuel_stipend', (payment).fuel_stipend, 'other_adjustments', (payment).other_adjustments, 'deductions', (payment).deductions, 'total_pay', (payment).total_pay, 'total_hours', (payment).total_hours) || jsonb_build_object('pay_period_start', (payment).pay_period_start, 'pay_period_end', (payment).pay_period_end, 'notes', (payment).notes, 'snapshot', (payment).snapshot, 'created_by', (payment).created_by, 'created_at', sync.instant((payment).created_at), 'sent_at', sync.instant((payment).sent_at), 'voided_at', sync.instant((payment).voided_at)));
grant execute on function sync.payment_document(public.employee_payments) to authenticated;

create view sync.last_paid_days with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'last_paid_day', 'id', id, 'business_id', business_id, 'employee_id', employee_id, 'day', day, 'terms', terms) AS document
   FROM public.last_paid_days
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages));
comment on view sync.last_paid_days is
  'What the caller may read of one table along one index: a source of sync.employee_payments.';
grant select on sync.last_paid_days to authenticated;

create view sync.managed_payments with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.payment_document(payment.*) AS document
   FROM public.employee_payments payment
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text));
comment on view sync.managed_payments is
  'What the caller may read of one table along one index: a source of sync.employee_payments.';
grant select on sync.managed_payments to authenticated;

create view sync.own_payments with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.payment_document(payment.*) AS document
   FROM public.employee_payments payment
  WHERE ((employee_id = ( SELECT auth.uid() AS uid)) AND (( SELECT access.role() AS role) <> 'admin'::text));
comment on view sync.own_payments is
  'What the caller may read of one table along one index: a source of sync.employee_payments.';
grant select on sync.own_payments to authenticated;

create view sync.pay_rates with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'pay_rate', 'id', id, 'business_id', business_id, 'employee_id', employee_id, 'from_day', from_day, 'rate', rate, 'position_id', position_id, 'created_by', created_by, 'created_at', sync.instant(created_at)) AS document
   FROM public.pay_rates
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text));
comment on view sync.pay_rates is
  'What the caller may read of one table along one index: a source of sync.employee_payments.';
grant select on sync.pay_rates to authenticated;

create view sync.rule_sets with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'rule_set', 'id', id, 'business_id', business_id, 'from_day', from_day, 'code', code, 'params', params, 'created_by', created_by, 'created_at', sync.instant(created_at)) AS document
   FROM public.rule_sets
  WHERE (business_id = ( SELECT access.business_id() AS business_id));
comment on view sync.rule_sets is
  'What the caller may read of one table along one index: a source of sync.templates.';
grant select on sync.rule_sets to authenticated;
