-- Area: pay. The pay rules of businesses, by the day from which: those that a code names, with their params.
create table public.rule_sets (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  from_day date not null check (from_day >= '2000-01-01' and from_day < '2200-01-01'),
  code text not null check (char_length(code) <= 40),
  params jsonb not null default '{}',
  created_by uuid not null references public.profiles (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint rule_sets_code_form check (code ~ '^[a-z][a-z0-9-]*$'),
  -- Flat: numbers, texts, switches and null.
  constraint rule_sets_params_form check (
    case jsonb_typeof(params) when 'object' then octet_length(params::text) <= 8192
      and not jsonb_path_exists(params, 'strict $.* ? (@.type() == "object" || @.type() == "array")') else false end),
  -- What a pack of the app does not allow would silently be its default there (domain/pay/rule-sets.ts).
  constraint rule_sets_generic_form check (code <> 'generic' or not jsonb_path_exists(params, '$ ? (
    exists(@.pay_rounding_minutes ? (!(@.type() == "number" && @.floor() == @ && @ >= 0 && @ <= 15)))
    || exists(@.pay_rounding_mode ? (!(@.type() == "string" && (@ == "nearest" || @ == "down" || @ == "up" || @ == "in-favour"))))
    || exists(@.pay_early_grace_minutes ? (!(@.type() == "number" && @.floor() == @ && @ >= 0 && @ <= 120)))
    || exists(@.pay_break_after_minutes ? (!(@ == null || @.type() == "number" && @.floor() == @ && @ >= 1 && @ <= 1440)))
    || exists(@.pay_break_minutes ? (!(@.type() == "number" && @.floor() == @ && @ >= 1 && @ <= 240)))
    || exists(@.pay_breaks_paid ? (@.type() != "boolean"))
    || exists(@.overtime_day_minutes ? (!(@ == null || @.type() == "number" && @.floor() == @ && @ >= 0 && @ <= 1440)))
    || exists(@.overtime_week_minutes ? (!(@ == null || @.type() == "number" && @.floor() == @ && @ >= 0 && @ <= 10080)))
    || exists(@.overtime_percent ? (!(@.type() == "number" && @.floor() == @ && @ >= 100 && @ <= 1000)))
    || exists(@.overtime_second_day_minutes ? (!(@ == null || @.type() == "number" && @.floor() == @ && @ >= 0 && @ <= 1440)))
    || exists(@.overtime_second_percent ? (!(@.type() == "number" && @.floor() == @ && @ >= 100 && @ <= 1000)))
    || exists(@.pay_overnight ? (!(@.type() == "string" && (@ == "start" || @ == "split"))))
    || exists(@.pay_week_start ? (!(@.type() == "string" && (@ == "sun" || @ == "mon" || @ == "sat"))))
    || exists(@.work_day ? (!(@.type() == "string" && (@ == "shift" || @ == "block")))))'))
);
comment on table public.rule_sets is
  'Pay rules by the day from which they apply. Never changed; of several for one day the last to arrive counts.';
comment on column public.rule_sets.from_day is
  'They are in force from the first of their own work weeks on or after this day.';
comment on column public.rule_sets.code is 'The kind of rules, such as generic; a later app may add kinds.';
comment on column public.rule_sets.params is 'The values of its params by their codes: numbers, texts, switches and null.';
comment on column public.rule_sets.created_by is 'The admin who added it.';
comment on column public.rule_sets.deleted is 'Whether it was withdrawn before its day.';
create index rule_sets_by_version on public.rule_sets (business_id, version, id);
alter table public.rule_sets enable row level security;
revoke all on public.rule_sets from anon, authenticated, service_role;
grant select on public.rule_sets to authenticated;
grant insert (id, business_id, from_day, code, params, created_by) on public.rule_sets to authenticated;
grant update (deleted) on public.rule_sets to authenticated;

call sync.keep('rule_sets', 'creations', 'history', 'deleted', 'versions');

-- Who does not know them would pay by the business's own columns, which are no longer kept.
create trigger rule_sets_require_protocol after insert on public.rule_sets
  for each row execute function sync.require_protocol('5');

-- Rows of one push get one version and one time, so each counts as made after the others: see order_pay_rate.
create function public.order_rule_set() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.created_at := greatest(now(), (
    select max(created_at) + interval '1 millisecond' from public.rule_sets where business_id = new.business_id));
  return new;
end;
$$;
create trigger rule_sets_order before insert on public.rule_sets
  for each row execute function public.order_rule_set();

-- What is in force is what hours were paid by, and stays: other rules from a day on end it. A device may have withdrawn it
-- in time and say so too late.
create function public.guard_rule_set() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.from_day <= access.today(old.business_id) then
    raise exception 'rule_set_begun';
  end if;
  return new;
end;
$$;
create trigger rule_sets_guard before update on public.rule_sets
  for each row when (new.deleted and not old.deleted) execute function public.guard_rule_set();
revoke all on function public.order_rule_set(), public.guard_rule_set() from public, anon, authenticated;

create policy "Members read the pay rules of their business" on public.rule_sets
  for select to authenticated using (business_id = (select access.business_id()));
create policy "Admins add pay rules" on public.rule_sets
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.role()) = 'admin'
    and created_by = (select auth.uid()));
create policy "Admins withdraw pay rules" on public.rule_sets
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.role()) = 'admin')
  with check (business_id = (select access.business_id()));
create policy "Only with the second factor, if there is one" on public.rule_sets
  as restrictive to authenticated using (not (select access.lacks_second_factor()));

create view sync.rule_sets with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'rule_set', 'id', id, 'business_id', business_id, 'from_day', from_day, 'code', code, 'params', params,
    'created_by', created_by, 'created_at', sync.instant(created_at)) as document
  from public.rule_sets where business_id = (select access.business_id());
comment on view sync.rule_sets is
  'What the caller may read of one table along one index: a source of sync.templates.';
grant select on sync.rule_sets to authenticated;

-- The collection as it is in force, with one more source.
do $$
begin
  execute 'create or replace view sync.templates with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('sync.templates'::regclass), '; ')
    || ' union all select id, version, deleted, document from sync.rule_sets';
end;
$$;

insert into sync.kinds (collection, kind, push_table, row_table) values
  ('templates', 'rule_set', 'rule_sets', null);
insert into sync.sources (view_name, place, source)
select 'templates', max(place) + 1, 'rule_sets' from sync.sources where view_name = 'templates';
call sync.share_ids('rule_sets', 'templates');
select sync.tally('rule_sets', 'templates', 'null', $$'members'$$);

-- The audit log has them with other pay.
call sync.amend('sync.audit_kinds(text, jsonb, jsonb)', $q$when table_name = 'employee_payments' then array['pay']$q$,
  $q$when table_name in ('employee_payments', 'rule_sets') then array['pay']$q$);
