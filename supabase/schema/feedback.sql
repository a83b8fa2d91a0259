-- What is in force, written by `npm run schema`. To change it, add a migration.

create table public.staff_feedback (
  id uuid not null,
  business_id uuid not null,
  user_id uuid,
  date date not null,
  rating integer not null,
  words text not null default ''::text,
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint staff_feedback_date_check CHECK (((date >= '2000-01-01'::date) AND (date < '2200-01-01'::date))),
  constraint staff_feedback_deleted_check CHECK ((NOT deleted)),
  constraint staff_feedback_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint staff_feedback_words_check CHECK ((char_length(words) <= 500)),
  constraint staff_feedback_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint staff_feedback_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint staff_feedback_pkey PRIMARY KEY (id)
);
comment on table public.staff_feedback is
  'Staff feedback. Never changed; for admins and a named author.';
comment on column public.staff_feedback.user_id is
  'The author; null if anonymous.';
comment on column public.staff_feedback.date is
  'The day it reached the server, in the business''s zone.';
comment on column public.staff_feedback.updated_at is
  'The start of that day, so that no exact time is stored.';
CREATE INDEX staff_feedback_by_user ON public.staff_feedback USING btree (user_id, version, id);
CREATE INDEX staff_feedback_by_version ON public.staff_feedback USING btree (business_id, version, id);
alter table public.staff_feedback enable row level security;
grant select on public.staff_feedback to authenticated;

create policy "Admins read the feedback of their business" on public.staff_feedback
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text)));

create policy "Only with the second factor, if there is one" on public.staff_feedback
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People read what they said under their name" on public.staff_feedback
  for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER staff_feedback_bound_direct_writes BEFORE INSERT OR UPDATE ON public.staff_feedback FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER staff_feedback_count_direct_writes AFTER INSERT OR UPDATE ON public.staff_feedback FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER staff_feedback_keep_ids_apart AFTER INSERT ON public.staff_feedback REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('training');

CREATE TRIGGER staff_feedback_lock_before_rows BEFORE INSERT OR UPDATE ON public.staff_feedback FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER staff_feedback_stamp_version BEFORE INSERT OR UPDATE ON public.staff_feedback FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER staff_feedback_tally_deleted AFTER DELETE ON public.staff_feedback REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('training', 'user_id', '''admins''');

CREATE TRIGGER staff_feedback_tally_inserted AFTER INSERT ON public.staff_feedback REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('training', 'user_id', '''admins''');

CREATE TRIGGER staff_feedback_tally_updated AFTER UPDATE ON public.staff_feedback REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('training', 'user_id', '''admins''');

CREATE TRIGGER staff_feedback_without_moment BEFORE INSERT OR UPDATE ON public.staff_feedback FOR EACH ROW EXECUTE FUNCTION public.forget_moment();

CREATE OR REPLACE FUNCTION public.forget_moment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.updated_at := new.date;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.send_feedback(id uuid, rating integer, words text, is_anonymous boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  most_a_day constant int := 10;
  business constant uuid := access.business_id();
begin
  if business is null then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if send_feedback.id is null or send_feedback.is_anonymous is null or send_feedback.words is null
      or coalesce(send_feedback.rating, 0) not between 1 and 5 or char_length(send_feedback.words) > 500 then
    raise exception 'malformed' using errcode = '22023';
  end if;
  perform sync.lock_business(business);
  if exists (select from public.staff_feedback as feedback where feedback.id = send_feedback.id) then
    return;
  end if;
  if not limits.take('feedback', auth.uid()::text, most_a_day, interval '1 day') then
    raise exception 'too_many_requests' using errcode = 'PT429';
  end if;
  insert into public.staff_feedback (id, business_id, user_id, date, rating, words)
  select send_feedback.id, business, case when send_feedback.is_anonymous then null else auth.uid() end,
    (now() at time zone timezone)::date, send_feedback.rating, btrim(send_feedback.words)
  from public.businesses where businesses.id = business;
end;
$function$;
grant execute on function public.send_feedback(uuid,integer,text,boolean) to authenticated;
grant execute on function public.send_feedback(uuid,integer,text,boolean) to service_role;

create view sync.admin_feedback with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'feedback', 'id', id, 'business_id', business_id, 'user_id', user_id, 'date', date, 'rating', rating, 'words', words) AS document
   FROM public.staff_feedback
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text));
comment on view sync.admin_feedback is
  'What the caller may read of one table along one index: a source of sync.training.';
grant select on sync.admin_feedback to authenticated;

create view sync.own_feedback with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'feedback', 'id', id, 'business_id', business_id, 'user_id', user_id, 'date', date, 'rating', rating, 'words', words) AS document
   FROM public.staff_feedback
  WHERE ((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) <> 'admin'::text));
comment on view sync.own_feedback is
  'What the caller may read of one table along one index: a source of sync.training.';
grant select on sync.own_feedback to authenticated;
