-- What is in force, written by `npm run schema`. To change it, add a migration.

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
CREATE INDEX employee_payments_by_employee ON public.employee_payments USING btree (employee_id, version, id);
CREATE INDEX employee_payments_by_version ON public.employee_payments USING btree (business_id, version, id);
CREATE UNIQUE INDEX one_payment_per_period_of_a_business ON public.employee_payments USING btree (business_id, employee_id, pay_period_start, pay_period_end) WHERE (NOT deleted);
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

create policy "People read what they were paid" on public.employee_payments
  for select to authenticated
  using (((employee_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER employee_payments_guard_subscription BEFORE INSERT ON public.employee_payments FOR EACH ROW EXECUTE FUNCTION access.guard_subscription();

CREATE TRIGGER employee_payments_keep_creations AFTER INSERT ON public.employee_payments REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER employee_payments_keep_ids_apart AFTER INSERT ON public.employee_payments REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('employee_payments');

CREATE TRIGGER employee_payments_lock_before_rows BEFORE INSERT OR UPDATE ON public.employee_payments FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER employee_payments_stamp_version BEFORE INSERT OR UPDATE ON public.employee_payments FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER employee_payments_tally_deleted AFTER DELETE ON public.employee_payments REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('employee_payments', 'employee_id', '''admins''');

CREATE TRIGGER employee_payments_tally_inserted AFTER INSERT ON public.employee_payments REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('employee_payments', 'employee_id', '''admins''');

CREATE TRIGGER employee_payments_tally_updated AFTER UPDATE ON public.employee_payments REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('employee_payments', 'employee_id', '''admins''');

CREATE TRIGGER employee_payments_unpaid_days BEFORE INSERT ON public.employee_payments FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.refuse_paid_days();

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
  constraint pay_rates_deleted_check CHECK ((NOT deleted)),
  constraint pay_rates_from_day_check CHECK (((from_day >= '2000-01-01'::date) AND (from_day < '2200-01-01'::date))),
  constraint pay_rates_rate_check CHECK ((rate >= (0)::numeric)),
  constraint pay_rates_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint pay_rates_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint pay_rates_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES public.profiles(id),
  constraint pay_rates_pkey PRIMARY KEY (id)
);
comment on table public.pay_rates is
  'Hourly rates by the day from which they apply. Never changed; for admins only.';
comment on column public.pay_rates.rate is
  'In the business''s currency; null from the day on which there is no rate.';
comment on column public.pay_rates.created_by is
  'The admin who set the day; null if the row follows from profiles.payrate.';
CREATE INDEX pay_rates_by_employee ON public.pay_rates USING btree (employee_id, business_id, from_day, version);
CREATE INDEX pay_rates_by_version ON public.pay_rates USING btree (business_id, version, id);
alter table public.pay_rates enable row level security;
grant select on public.pay_rates to authenticated;
grant insert (id, business_id, employee_id, from_day, rate, created_by) on public.pay_rates to authenticated;

create policy "Admins read the pay rates of their business" on public.pay_rates
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text)));

create policy "Admins say from when rates count" on public.pay_rates
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text) AND (created_by = ( SELECT auth.uid() AS uid)) AND access.was_member(employee_id) AND (rate IS NOT NULL) AND (from_day <= ( SELECT access.today(access.business_id()) AS today))));

CREATE TRIGGER pay_rates_follow AFTER INSERT ON public.pay_rates FOR EACH ROW EXECUTE FUNCTION public.follow_pay_rate();

CREATE TRIGGER pay_rates_keep_creations AFTER INSERT ON public.pay_rates REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER pay_rates_keep_ids_apart AFTER INSERT ON public.pay_rates REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('employee_payments');

CREATE TRIGGER pay_rates_lock_before_rows BEFORE INSERT OR UPDATE ON public.pay_rates FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER pay_rates_order BEFORE INSERT ON public.pay_rates FOR EACH ROW EXECUTE FUNCTION public.order_pay_rate();

CREATE TRIGGER pay_rates_stamp_version BEFORE INSERT OR UPDATE ON public.pay_rates FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER pay_rates_tally_deleted AFTER DELETE ON public.pay_rates REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('employee_payments', 'null', '''admins''');

CREATE TRIGGER pay_rates_tally_inserted AFTER INSERT ON public.pay_rates REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('employee_payments', 'null', '''admins''');

CREATE TRIGGER pay_rates_tally_updated AFTER UPDATE ON public.pay_rates REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('employee_payments', 'null', '''admins''');

CREATE OR REPLACE FUNCTION access.show_rates_anew()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.profiles set name = name where business_id = new.id and role <> 'employee';
  return null;
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
        select from public.pay_rates where employee_id = new.id and business_id = new.business_id)
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
  update public.profiles set payrate = public.rate_today(new.employee_id, new.business_id)
  where id = new.employee_id and business_id = new.business_id
    and payrate is distinct from public.rate_today(new.employee_id, new.business_id);
  return null;
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

CREATE OR REPLACE FUNCTION public.rate_today(employee uuid, business uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select rate from public.pay_rates
  where employee_id = employee and business_id = business and from_day <= access.today(business)
  order by from_day desc, version desc, created_at desc, id desc limit 1;
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
      and earlier.id <> new.id and earlier.pay_period_start <= new.pay_period_end
      and earlier.pay_period_end >= new.pay_period_start
      and (earlier.pay_period_start, earlier.pay_period_end) <> (new.pay_period_start, new.pay_period_end)
  ) then
    raise exception 'conflict';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.payment_document(payment public.employee_payments)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (jsonb_build_object('id', (payment).id, 'business_id', (payment).business_id, 'employee_id', (payment).employee_id, 'employee_name', (payment).employee_name, 'payment_month', (payment).payment_month, 'payment_year', (payment).payment_year, 'base_pay', (payment).base_pay, 'tips', (payment).tips, 'fuel_stipend', (payment).fuel_stipend, 'other_adjustments', (payment).other_adjustments, 'deductions', (payment).deductions, 'total_pay', (payment).total_pay, 'total_hours', (payment).total_hours) || jsonb_build_object('pay_period_start', (payment).pay_period_start, 'pay_period_end', (payment).pay_period_end, 'notes', (payment).notes, 'snapshot', (payment).snapshot, 'created_by', (payment).created_by, 'created_at', sync.instant((payment).created_at)));
grant execute on function sync.payment_document(public.employee_payments) to authenticated;

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
    jsonb_build_object('kind', 'pay_rate', 'id', id, 'business_id', business_id, 'employee_id', employee_id, 'from_day', from_day, 'rate', rate, 'created_by', created_by, 'created_at', sync.instant(created_at)) AS document
   FROM public.pay_rates
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text));
comment on view sync.pay_rates is
  'What the caller may read of one table along one index: a source of sync.employee_payments.';
grant select on sync.pay_rates to authenticated;
