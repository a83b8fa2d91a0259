-- What is in force, written by `npm run schema`. To change it, add a migration.

CREATE TRIGGER users_bound_metadata BEFORE INSERT OR UPDATE OF raw_user_meta_data ON auth.users FOR EACH ROW EXECUTE FUNCTION access.bound_user_metadata();

CREATE TRIGGER create_profile_on_sign_up AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION access.create_profile();

CREATE TRIGGER follow_address AFTER UPDATE OF email ON auth.users FOR EACH ROW WHEN ((((new.email)::text IS DISTINCT FROM (old.email)::text) AND (lower((new.email)::text) = lower((old.email_change)::text)))) EXECUTE FUNCTION access.follow_address();

create table access.memberships (
  id bigint not null,
  user_id uuid not null,
  business_id uuid not null,
  role text not null,
  from_time timestamp with time zone not null default now(),
  until_time timestamp with time zone,
  constraint memberships_check CHECK ((until_time >= from_time)),
  constraint memberships_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint memberships_pkey PRIMARY KEY (id)
);
comment on table access.memberships is
  'Every stretch of time a person held a role in a business. Kept by a trigger; nobody writes it.';
comment on column access.memberships.role is
  'The role held during this stretch; another role begins another stretch.';
comment on column access.memberships.from_time is
  'When it began, by the server''s clock.';
comment on column access.memberships.until_time is
  'When it ended (exclusive); null while it lasts.';
CREATE INDEX memberships_by_person ON access.memberships USING btree (user_id, business_id, from_time);
CREATE UNIQUE INDEX one_membership_at_a_time ON access.memberships USING btree (user_id) WHERE (until_time IS NULL);
alter table access.memberships enable row level security;

create table public.contracts (
  id uuid not null,
  business_id uuid not null,
  user_id uuid not null,
  from_day date not null,
  weekly_minutes integer,
  weekly_max_minutes integer,
  workdays integer[],
  created_by uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint contracts_from_day_check CHECK (((from_day >= '2000-01-01'::date) AND (from_day < '2200-01-01'::date))),
  constraint contracts_hours_form CHECK ((weekly_max_minutes >= weekly_minutes)),
  constraint contracts_weekly_max_minutes_check CHECK (((weekly_max_minutes >= 0) AND (weekly_max_minutes <= 10080))),
  constraint contracts_weekly_minutes_check CHECK (((weekly_minutes >= 0) AND (weekly_minutes <= 10080))),
  constraint contracts_workdays_form CHECK (((workdays <@ ARRAY[0, 1, 2, 3, 4, 5, 6]) AND (COALESCE(array_ndims(workdays), 1) = 1) AND (cardinality(workdays) <= 7))),
  constraint contracts_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint contracts_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint contracts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint contracts_pkey PRIMARY KEY (id)
);
comment on table public.contracts is
  'What people are employed for, by the day from which it counts. Never changed; of several for one day the last to arrive counts.';
comment on column public.contracts.weekly_minutes is
  'The agreed time a week; null if none is agreed.';
comment on column public.contracts.weekly_max_minutes is
  'The most time a week; null for no limit of the person''s own.';
comment on column public.contracts.workdays is
  'The weekdays on which the person works; Sunday is 0, null for any.';
comment on column public.contracts.created_by is
  'The admin who added it.';
comment on column public.contracts.deleted is
  'Whether it was withdrawn before its first day.';
CREATE INDEX contracts_by_user ON public.contracts USING btree (user_id, version, id);
CREATE INDEX contracts_by_version ON public.contracts USING btree (business_id, version, id);
alter table public.contracts enable row level security;
grant select on public.contracts to authenticated;
grant insert (id, business_id, user_id, from_day, weekly_minutes, weekly_max_minutes, workdays, created_by) on public.contracts to authenticated;
grant update (deleted) on public.contracts to authenticated;

create policy "Admins add contracts" on public.contracts
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text) AND (created_by = ( SELECT auth.uid() AS uid)) AND access.was_member(user_id)));

create policy "Admins withdraw contracts" on public.contracts
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Managers read the contracts of their staff" on public.contracts
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Only with the second factor, if there is one" on public.contracts
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People read their own contracts" on public.contracts
  for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER contracts_bound_direct_writes BEFORE INSERT OR UPDATE ON public.contracts FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER contracts_count_direct_writes AFTER INSERT OR UPDATE ON public.contracts FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER contracts_guard BEFORE UPDATE ON public.contracts FOR EACH ROW WHEN ((new.deleted AND (NOT old.deleted))) EXECUTE FUNCTION public.guard_contract();

CREATE TRIGGER contracts_keep_creations AFTER INSERT ON public.contracts REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER contracts_keep_deleted BEFORE UPDATE ON public.contracts FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER contracts_keep_history AFTER UPDATE ON public.contracts REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER contracts_keep_ids_apart AFTER INSERT ON public.contracts REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('templates');

CREATE TRIGGER contracts_lock_before_rows BEFORE INSERT OR UPDATE ON public.contracts FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER contracts_order BEFORE INSERT ON public.contracts FOR EACH ROW EXECUTE FUNCTION public.order_contract();

CREATE TRIGGER contracts_stamp_version BEFORE INSERT OR UPDATE ON public.contracts FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER contracts_tally_deleted AFTER DELETE ON public.contracts REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'user_id', '''managers''');

CREATE TRIGGER contracts_tally_inserted AFTER INSERT ON public.contracts REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'user_id', '''managers''');

CREATE TRIGGER contracts_tally_updated AFTER UPDATE ON public.contracts REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'user_id', '''managers''');

create table public.profiles (
  id uuid not null,
  email text not null,
  name text not null default ''::text,
  role text not null default 'employee'::text,
  business_id uuid,
  created_by uuid,
  payrate numeric(10,2),
  subscription_status text not null default 'none'::text,
  subscription_plan text,
  profile_picture_url text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  pin_hash text,
  start_date date,
  deactivated_at timestamp(3) with time zone,
  removed_at timestamp(3) with time zone,
  phone text,
  shows_phone boolean not null default false,
  emergency_name text,
  emergency_relationship text,
  emergency_phone text,
  locale text,
  birth_date date,
  position_payrates jsonb,
  constraint deactivated_people_are_no_members CHECK (((deactivated_at IS NULL) OR (deleted AND (removed_at IS NULL)))),
  constraint position_payrates_form CHECK ((jsonb_typeof(position_payrates) = 'object'::text)),
  constraint profiles_birth_date_check CHECK (((birth_date >= '1900-01-01'::date) AND (birth_date < '2200-01-01'::date))),
  constraint profiles_email_check CHECK ((char_length(email) <= 320)),
  constraint profiles_emergency_name_check CHECK ((char_length(emergency_name) <= 120)),
  constraint profiles_emergency_phone_check CHECK ((char_length(emergency_phone) <= 40)),
  constraint profiles_emergency_relationship_check CHECK ((char_length(emergency_relationship) <= 60)),
  constraint profiles_locale_check CHECK ((char_length(locale) <= 35)),
  constraint profiles_name_check CHECK ((char_length(name) <= 120)),
  constraint profiles_payrate_check CHECK ((payrate >= (0)::numeric)),
  constraint profiles_phone_check CHECK ((char_length(phone) <= 40)),
  constraint profiles_pin_hash_check CHECK ((char_length(pin_hash) <= 128)),
  constraint profiles_profile_picture_url_check CHECK ((char_length(profile_picture_url) <= 2000)),
  constraint profiles_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'manager'::text, 'employee'::text]))),
  constraint profiles_start_date_check CHECK (((start_date >= '2000-01-01'::date) AND (start_date < '2200-01-01'::date))),
  constraint profiles_subscription_plan_check CHECK ((subscription_plan = 'staff-based'::text)),
  constraint profiles_subscription_status_check CHECK ((subscription_status = ANY (ARRAY['none'::text, 'trialing'::text, 'active'::text, 'past_due'::text, 'canceled'::text]))),
  constraint removed_people_are_no_members CHECK (((removed_at IS NULL) OR deleted)),
  constraint profiles_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint profiles_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint profiles_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint one_pin_per_person_of_a_business UNIQUE (business_id, pin_hash)
);
comment on table public.profiles is
  'A person with a sign-in. Pay rates are readable only through the pull of those who may see them: admins, managers where they see costs, and the person.';
comment on column public.profiles.deleted is
  'Whether the person no longer belongs to the business: deactivated or removed.';
comment on column public.profiles.pin_hash is
  'PBKDF2 of the PIN with the business''s salt (src/domain/staff/pins.ts). Tablets get it under their own key (access.tablets).';
comment on column public.profiles.start_date is
  'The person''s first working day, in the business''s zone. For managers and the person.';
comment on column public.profiles.deactivated_at is
  'When the person was deactivated; null while they work here and after removal.';
comment on column public.profiles.removed_at is
  'When the person was removed; null while they work here or are deactivated.';
comment on column public.profiles.phone is
  'For the person and managers, and for colleagues if shows_phone is on.';
comment on column public.profiles.shows_phone is
  'Whether colleagues see the phone number. Only the person sets it.';
comment on column public.profiles.emergency_name is
  'The emergency contact''s name. For the person and managers.';
comment on column public.profiles.emergency_relationship is
  'The emergency contact''s relationship to the person. For the person and managers.';
comment on column public.profiles.emergency_phone is
  'The emergency contact''s number. For the person and managers.';
comment on column public.profiles.locale is
  'The language of the person''s preferences, kept by a trigger. For managers and the person; null: the business''s.';
comment on column public.profiles.birth_date is
  'For admins and the person, and for managers while the person is under 18.';
comment on column public.profiles.position_payrates is
  'Today''s rates by position, of those that have their own; null for none. Readable as payrate is.';
CREATE INDEX profiles_by_birth_date ON public.profiles USING btree (birth_date) WHERE (birth_date IS NOT NULL);
CREATE INDEX profiles_by_business ON public.profiles USING btree (business_id, version, id);
CREATE INDEX profiles_by_creator ON public.profiles USING btree (created_by) WHERE (created_by IS NOT NULL);
alter table public.profiles enable row level security;
grant select on public.profiles to service_role;
grant select (id, email, name, role, business_id, subscription_status, subscription_plan, deleted) on public.profiles to service_role;
grant select (id, name, role, business_id, created_by, subscription_status, subscription_plan, created_at, updated_at, version, deleted, deactivated_at, removed_at) on public.profiles to authenticated;
grant update (name, profile_picture_url, phone, shows_phone, emergency_name, emergency_relationship, emergency_phone, birth_date) on public.profiles to authenticated;

create policy "Managers change contact details of their staff" on public.profiles
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages) AND (NOT deleted)))
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND access.keeps_own_choices(profiles.*)));

create policy "Members read the profiles of their business" on public.profiles
  for select to authenticated
  using ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Only with the second factor, if there is one" on public.profiles
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People change their own name and picture" on public.profiles
  for update to authenticated
  using (((id = ( SELECT auth.uid() AS uid)) AND (NOT deleted)))
  with check ((id = ( SELECT auth.uid() AS uid)));

create policy "People read their own profile" on public.profiles
  for select to authenticated
  using (((id = ( SELECT auth.uid() AS uid)) AND (NOT (deleted AND (business_id IS NULL)))));

CREATE TRIGGER profiles_bound_direct_writes BEFORE INSERT OR UPDATE ON public.profiles FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER profiles_change_position_rates BEFORE UPDATE OF business_id ON public.profiles FOR EACH ROW WHEN ((old.business_id IS DISTINCT FROM new.business_id)) EXECUTE FUNCTION public.change_position_rates();

CREATE TRIGGER profiles_close_invites AFTER UPDATE OF deleted, business_id, removed_at ON public.profiles FOR EACH ROW WHEN (((new.business_id IS NOT NULL) AND (((new.deleted IS DISTINCT FROM old.deleted) OR (new.business_id IS DISTINCT FROM old.business_id)) OR (new.removed_at IS DISTINCT FROM old.removed_at)))) EXECUTE FUNCTION access.close_invites();

CREATE TRIGGER profiles_count_direct_writes AFTER INSERT OR UPDATE ON public.profiles FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER profiles_count_pin AFTER UPDATE OF pin_hash ON public.profiles FOR EACH ROW WHEN (((new.pin_hash IS NOT NULL) AND (new.pin_hash IS DISTINCT FROM old.pin_hash))) EXECUTE FUNCTION access.count_pin();

CREATE TRIGGER profiles_date_pay_rate AFTER INSERT OR UPDATE OF payrate, business_id ON public.profiles FOR EACH ROW WHEN ((new.business_id IS NOT NULL)) EXECUTE FUNCTION public.date_pay_rate();

CREATE TRIGGER profiles_forget_contact_details BEFORE UPDATE OF business_id, removed_at ON public.profiles FOR EACH ROW WHEN (((new.removed_at IS NOT NULL) OR (new.business_id IS DISTINCT FROM old.business_id))) EXECUTE FUNCTION public.forget_contact_details();

CREATE TRIGGER profiles_forget_replaced_values AFTER UPDATE OF role, business_id, deleted ON public.profiles FOR EACH ROW WHEN (((old.role IS DISTINCT FROM new.role) OR (old.business_id IS DISTINCT FROM new.business_id) OR (old.deleted IS DISTINCT FROM new.deleted))) EXECUTE FUNCTION access.forget_replaced_values();

CREATE TRIGGER profiles_guard_joining BEFORE UPDATE ON public.profiles FOR EACH ROW WHEN (((new.business_id IS NOT NULL) AND (NOT new.deleted) AND ((old.business_id IS DISTINCT FROM new.business_id) OR old.deleted OR (((to_jsonb(old.*) ->> 'deactivated_at'::text) IS NOT NULL) AND ((to_jsonb(new.*) ->> 'deactivated_at'::text) IS NULL))))) EXECUTE FUNCTION public.guard_joining();

CREATE TRIGGER profiles_guard_name BEFORE INSERT OR UPDATE OF name, business_id, deleted ON public.profiles FOR EACH ROW EXECUTE FUNCTION public.guard_name();

CREATE TRIGGER profiles_keep_history AFTER UPDATE ON public.profiles REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER profiles_keep_membership AFTER INSERT OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION access.keep_membership();

CREATE TRIGGER profiles_leave_pushes AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((old.business_id IS NOT NULL) AND (new.deleted OR (new.business_id IS DISTINCT FROM old.business_id)))) EXECUTE FUNCTION access.leave_pushes();

CREATE TRIGGER profiles_lock_before_rows BEFORE INSERT OR UPDATE ON public.profiles FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER profiles_note_replaced_contact AFTER UPDATE OF phone, emergency_name, emergency_relationship, emergency_phone ON public.profiles FOR EACH ROW EXECUTE FUNCTION sync.note_replaced_contact();

CREATE TRIGGER profiles_notify_of_training_inserted AFTER INSERT ON public.profiles FOR EACH ROW WHEN (((new.business_id IS NOT NULL) AND (NOT new.deleted))) EXECUTE FUNCTION public.notify_newcomers_of_training();

CREATE TRIGGER profiles_notify_of_training_updated AFTER UPDATE OF business_id, role ON public.profiles FOR EACH ROW WHEN (((new.business_id IS NOT NULL) AND (NOT new.deleted) AND ((old.business_id IS DISTINCT FROM new.business_id) OR (old.role IS DISTINCT FROM new.role)))) EXECUTE FUNCTION public.notify_newcomers_of_training();

CREATE TRIGGER profiles_stamp_version BEFORE INSERT OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE OR REPLACE FUNCTION access.bound_user_metadata()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if octet_length(new.raw_user_meta_data::text) > 4096 then
    raise exception 'metadata_too_large' using errcode = 'check_violation';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION access.close_profile(person uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from access.staff_invites as invite using public.profiles as profile
  where profile.id = person and invite.business_id = profile.business_id and invite.email = lower(profile.email);
  update public.profiles set deleted = true, pin_hash = null, profile_picture_url = null,
    deactivated_at = null, removed_at = coalesce(removed_at, now()),
    email = person::text || '@removed.invalid', name = case when business_id is null then '' else name end
  where id = person and not (deleted and email = person::text || '@removed.invalid');
  select access.forget_person(person);
$function$;

CREATE OR REPLACE FUNCTION access.create_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.profiles (id, email, name, deleted)
  values (new.id, coalesce(new.email, ''), left(btrim(coalesce(new.raw_user_meta_data ->> 'name', '')), 120),
    exists (select from access.tablets where user_id = new.id))
  on conflict (id) do nothing;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION access.follow_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform set_config('request.jwt.claim.sub', new.id::text, true);
  update public.profiles set email = new.email where id = new.id and not deleted and email is distinct from new.email;
  return null;
end;
$function$;
comment on function access.follow_address() is
  'Copies a confirmed new sign-in address into the person''s profile.';

CREATE OR REPLACE FUNCTION access.follow_language()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.profiles set locale = new.locale
  where id = new.user_id and business_id = new.business_id and locale is distinct from new.locale;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.is_colleague(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.profiles where id = person and business_id = access.business_id() and not deleted
  );
$function$;
grant execute on function access.is_colleague(uuid) to authenticated;

CREATE OR REPLACE FUNCTION access.keep_membership()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and (new.business_id, new.role, new.deleted)
    is not distinct from (old.business_id, old.role, old.deleted) then
    return null;
  end if;
  -- The server's clock may be set back between two changes.
  update access.memberships set until_time = greatest(now(), from_time) where user_id = new.id and until_time is null;
  if new.business_id is not null and not new.deleted then
    insert into access.memberships (user_id, business_id, role) values (new.id, new.business_id, new.role);
  end if;
  if tg_op = 'UPDATE' then
    perform pg_notify('realtime_access', new.id::text);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.keeps_own_choices(becomes public.profiles)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.profiles as held
    where held.id = becomes.id
      and (held.name, held.profile_picture_url, held.shows_phone)
        is not distinct from (becomes.name, becomes.profile_picture_url, becomes.shows_phone)
      and (access.role() = 'admin' or held.birth_date is not distinct from becomes.birth_date));
$function$;
grant execute on function access.keeps_own_choices(public.profiles) to authenticated;

CREATE OR REPLACE FUNCTION access.sees_cost(person uuid DEFAULT auth.uid())
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.profiles as reader join public.businesses as business on business.id = reader.business_id
    where reader.id = person and not reader.deleted
      and (reader.role = 'admin' or reader.role = 'manager' and business.managers_see_cost));
end;
$function$;
comment on function access.sees_cost(uuid) is
  'Whether a person, usually the caller, may know what the work of others costs.';
grant execute on function access.sees_cost(uuid) to authenticated;

CREATE OR REPLACE FUNCTION access.today(business uuid)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (now() at time zone timezone)::date from public.businesses where id = business;
$function$;
grant execute on function access.today(uuid) to authenticated;

CREATE OR REPLACE FUNCTION access.withhold_birth_dates()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  business uuid;
  people uuid[];
begin
  for business, people in
    select profile.business_id, array_agg(profile.id)
    from public.profiles as profile join public.businesses as held on held.id = profile.business_id
    where profile.birth_date between (now() at time zone 'UTC')::date - interval '18 years 2 months'
        and (now() at time zone 'UTC')::date + 1 - interval '18 years'
      and profile.birth_date <= access.today(held.id) - interval '18 years'
      and profile.birth_date > (profile.updated_at at time zone held.timezone)::date - interval '18 years'
    group by 1 order by 1
  loop
    perform sync.lock_business(business);
    update public.profiles set birth_date = birth_date where id = any (people) and business_id = business;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.check_pin(pin_hash text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  free_tries constant int := 5;
  caller text := (select auth.uid())::text;
  business text := access.business_id()::text;
  locked timestamptz;
  person uuid;
begin
  if business is null or not access.manages() then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  locked := greatest(limits.locked_until('pin of caller', caller), limits.locked_until('pin of business', business));
  if locked is not null then
    return jsonb_build_object('status', 'locked', 'locked_until', sync.instant(locked));
  end if;
  select id into person from public.profiles as profile
  where profile.business_id = business::uuid and profile.pin_hash = check_pin.pin_hash and not profile.deleted;
  if found then
    perform limits.note_success('pin of caller', caller), limits.note_success('pin of business', business);
    return jsonb_build_object('status', 'ok', 'user_id', person);
  end if;
  locked := greatest(
    limits.note_failure('pin of caller', caller, free_tries, interval '1 minute', interval '1 hour'),
    limits.note_failure('pin of business', business, free_tries, interval '1 minute', interval '1 hour'));
  if locked is not null then
    return jsonb_build_object('status', 'locked', 'locked_until', sync.instant(locked));
  end if;
  return jsonb_build_object('status', 'wrong', 'tries_left', free_tries - greatest(
    limits.failures_of('pin of caller', caller), limits.failures_of('pin of business', business)));
end;
$function$;
grant execute on function public.check_pin(text) to authenticated;
grant execute on function public.check_pin(text) to service_role;

CREATE OR REPLACE FUNCTION public.forget_contact_details()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.phone := null;
  new.shows_phone := false;
  new.emergency_name := null;
  new.emergency_relationship := null;
  new.emergency_phone := null;
  new.birth_date := null;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.guard_contract()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.from_day <= access.today(old.business_id) then
    raise exception 'contract_begun';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.guard_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.name := public.readable_name(new.name);
  if new.business_id is null or new.deleted or new.name = '' then
    return new;
  end if;
  if tg_op = 'UPDATE' and not old.deleted and old.business_id = new.business_id
      and public.compared_name(old.name) = public.compared_name(new.name) then
    return new;
  end if;
  -- Serializes two people who take the same name at once.
  perform sync.lock_business(new.business_id);
  if access.is_name_taken(new.business_id, new.name, new.id) then
    raise exception 'name_taken';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.order_contract()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.created_at := greatest(now(), (
    select max(created_at) + interval '1 millisecond' from public.contracts
    where user_id = new.user_id and business_id = new.business_id));
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.address(person uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('email', profile.email, 'profile_picture_url', profile.profile_picture_url,
      'locale', case when sees_all then profile.locale end,
      'phone', case when sees_all or profile.shows_phone then profile.phone end,
      'shows_phone', profile.shows_phone,
      'emergency_name', case when sees_all then profile.emergency_name end,
      'emergency_relationship', case when sees_all then profile.emergency_relationship end,
      'emergency_phone', case when sees_all then profile.emergency_phone end,
      'birth_date', case when profile.id = auth.uid() or caller.role = 'admin' or caller.role = 'manager'
        and profile.birth_date > access.today(profile.business_id) - interval '18 years' then profile.birth_date end)
    from public.profiles as profile
    left join public.profiles as caller
      on caller.id = auth.uid() and not caller.deleted and caller.business_id = profile.business_id
    cross join lateral (
      select profile.id = auth.uid() or coalesce(caller.role in ('admin', 'manager'), false) as sees_all) as reader
    where profile.id = person and (sees_all and (not profile.deleted or profile.deactivated_at is not null
      or profile.id = auth.uid()) or caller.id is not null and not profile.deleted));
end;
$function$;
grant execute on function sync.address(uuid) to authenticated;

CREATE OR REPLACE FUNCTION sync.contract_document(contract public.contracts)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('kind', 'contract', 'id', contract.id, 'business_id', contract.business_id,
    'user_id', contract.user_id, 'from_day', contract.from_day, 'weekly_minutes', contract.weekly_minutes,
    'weekly_max_minutes', contract.weekly_max_minutes, 'workdays', contract.workdays,
    'created_by', contract.created_by, 'created_at', sync.instant(contract.created_at));
$function$;
grant execute on function sync.contract_document(public.contracts) to authenticated;

CREATE OR REPLACE FUNCTION sync.cost_fields()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY['estimated_pay'::text, 'week_budget'::text];
grant execute on function sync.cost_fields() to authenticated;

CREATE OR REPLACE FUNCTION sync.payrate(person uuid)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select payrate from public.profiles
    where id = person and (id = auth.uid() or business_id = access.business_id() and access.sees_cost()));
end;
$function$;
grant execute on function sync.payrate(uuid) to authenticated;

CREATE OR REPLACE FUNCTION sync.pin_hash(person uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select profile.pin_hash from public.profiles as profile
    where profile.id = person and exists (
      select from public.profiles as caller
      where caller.id = auth.uid() and not caller.deleted and caller.role in ('admin', 'manager')
        and caller.business_id = profile.business_id));
end;
$function$;
grant execute on function sync.pin_hash(uuid) to authenticated;

CREATE OR REPLACE FUNCTION sync.position_payrates(person uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select position_payrates from public.profiles
    where id = person and (id = auth.uid() or business_id = access.business_id() and access.sees_cost()));
end;
$function$;
grant execute on function sync.position_payrates(uuid) to authenticated;

CREATE OR REPLACE FUNCTION sync.start_date(person uuid)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select profile.start_date from public.profiles as profile
    where profile.id = person and (profile.id = auth.uid() or exists (
      select from public.profiles as caller
      where caller.id = auth.uid() and not caller.deleted and caller.role in ('admin', 'manager')
        and caller.business_id = profile.business_id)));
end;
$function$;
grant execute on function sync.start_date(uuid) to authenticated;

create view sync.managed_contracts with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.contract_document(contract.*) AS document
   FROM public.contracts contract
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages));
comment on view sync.managed_contracts is
  'What the caller may read of one table along one index: a source of sync.templates.';
grant select on sync.managed_contracts to authenticated;

create view sync.own_contracts with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.contract_document(contract.*) AS document
   FROM public.contracts contract
  WHERE ((user_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT access.manages() AS manages)));
comment on view sync.own_contracts is
  'What the caller may read of one table along one index: a source of sync.templates.';
grant select on sync.own_contracts to authenticated;

create view sync.profiles with (security_invoker=true) as
 SELECT id,
    version,
    is_gone AS deleted,
    (jsonb_build_object('id', id, 'name', name, 'role', role, 'business_id', business_id, 'created_by', created_by, 'payrate',
        CASE
            WHEN (shows_all AND ((id = ( SELECT auth.uid() AS uid)) OR ( SELECT access.manages() AS manages))) THEN sync.payrate(id)
            ELSE NULL::numeric
        END, 'position_payrates',
        CASE
            WHEN (shows_all AND ((id = ( SELECT auth.uid() AS uid)) OR ( SELECT access.manages() AS manages))) THEN sync.position_payrates(id)
            ELSE NULL::jsonb
        END, 'subscription_status', subscription_status, 'subscription_plan', subscription_plan, 'pin_hash',
        CASE
            WHEN ((NOT deleted) AND ( SELECT access.keeps_old_tablet() AS keeps_old_tablet)) THEN sync.pin_hash(id)
            ELSE NULL::text
        END, 'start_date',
        CASE
            WHEN (shows_all AND ((id = ( SELECT auth.uid() AS uid)) OR ( SELECT access.manages() AS manages))) THEN sync.start_date(id)
            ELSE NULL::date
        END, 'deactivated_at', sync.instant(deactivated_at), 'removed_at',
        CASE
            WHEN (deleted AND (deactivated_at IS NULL)) THEN sync.instant(COALESCE(removed_at, updated_at))
            ELSE NULL::text
        END) || COALESCE(sync.address(id), '{"email": "", "phone": null, "locale": null, "birth_date": null, "shows_phone": false, "emergency_name": null, "emergency_phone": null, "profile_picture_url": null, "emergency_relationship": null}'::jsonb)) AS document
   FROM ( SELECT readable.id,
            readable.version,
            readable.deleted,
            readable.name,
            readable.role,
            readable.business_id,
            readable.created_by,
            readable.subscription_status,
            readable.subscription_plan,
            readable.deactivated_at,
            readable.removed_at,
            readable.updated_at,
            (readable.deleted AND ((readable.business_id = ( SELECT access.business_id() AS business_id)) IS NOT TRUE)) AS is_gone,
            ((NOT readable.deleted) OR ((readable.deactivated_at IS NOT NULL) AND ( SELECT access.manages() AS manages))) AS shows_all
           FROM ( SELECT profiles.id,
                    profiles.version,
                    profiles.deleted,
                    profiles.name,
                    profiles.role,
                    profiles.business_id,
                    profiles.created_by,
                    profiles.subscription_status,
                    profiles.subscription_plan,
                    profiles.deactivated_at,
                    profiles.removed_at,
                    profiles.updated_at
                   FROM public.profiles) readable) profile;
comment on view sync.profiles is
  'The people of the caller''s business as documents; of those who left only the name.';
grant select on sync.profiles to authenticated;
