-- What the policy tests share: two businesses with their people, and ways to ask what each of them may do.
--
--   café    admin, manager, employee, colleague         leaver     was removed from the café
--   bakery  stranger (its admin), baker                 newcomer   belongs to no business yet
--
-- Files run in the order of their names, each in a transaction of its own that ends with a rollback; only this one
-- stays. Every attempt is undone at once, so no case depends on another.
begin;

-- Functions of the tests are for everybody; what the migrations made is as they left it.
alter default privileges grant execute on functions to public;
drop schema if exists tests cascade;
create schema tests;
grant usage on schema tests to anon, authenticated;

-- The same id for the same words, so that rows are called by name: tests.id('draft').
create function tests.id(name text) returns uuid
language sql immutable
return md5('shiftkeep tests ' || name)::uuid;

-- Adds the people and their businesses; they have worked there since 2020.
create function tests.set_scene() returns void
language plpgsql as $$
begin
  -- Hosted storage refuses to delete rows without their files (storage.protect_delete); here no row has a file.
  perform set_config('storage.allow_delete_query', 'true', true);
  insert into auth.users (id, email)
  select tests.id(name), name || '@tests.example' from unnest(array[
    'admin', 'manager', 'employee', 'colleague', 'leaver', 'stranger', 'baker', 'newcomer']) as name;
  insert into access.confirmed_emails (user_id, email)
  select tests.id(name), name || '@tests.example' from unnest(array['admin', 'stranger']) as name;
  insert into public.businesses (id, name, timezone, owner_id, pin_salt) values
    (tests.id('café'), 'Café', 'Europe/Dublin', tests.id('admin'), 'salt of the café'),
    (tests.id('bakery'), 'Bakery', 'Europe/Paris', tests.id('stranger'), 'salt of the bakery');
  update public.profiles set business_id = tests.id(business), role = given.role, name = person, payrate = 15,
    pin_hash = 'hash of ' || person
  from (values
    ('café', 'admin', 'admin'), ('café', 'manager', 'manager'), ('café', 'employee', 'employee'),
    ('café', 'colleague', 'employee'), ('café', 'leaver', 'employee'),
    ('bakery', 'stranger', 'admin'), ('bakery', 'baker', 'employee')
  ) as given (business, person, role) where profiles.id = tests.id(person);
  update access.memberships set from_time = '2020-01-01'
  where user_id in (select id from public.profiles where business_id in (tests.id('café'), tests.id('bakery')));
  update public.profiles set deleted = true where id = tests.id('leaver');
end;
$$;

-- For the rest of the (sub)transaction a request with this person's token, as the API makes it.
create function tests.act_as(who text) returns void
language plpgsql as $$
declare
  role constant text := case who when 'anonymous' then 'anon' else 'authenticated' end;
  person constant text := case who when 'anonymous' then '' else tests.id(who)::text end;
begin
  perform set_config('request.jwt.claim.sub', person, true);
  perform set_config('request.jwt.claims',
    jsonb_strip_nulls(jsonb_build_object('sub', nullif(person, ''), 'role', role))::text, true);
  perform set_config('role', role, true);
end;
$$;

-- What becomes of a statement: 'done', 'nothing' when it found no row, or SQLSTATE and message. Then it is undone.
create function tests.attempt(who text, statement text, beforehand text default '') returns text
language plpgsql as $$
declare
  undone constant text := 'UNDO0';
  met bigint;
begin
  if beforehand <> '' then
    execute beforehand;
  end if;
  perform tests.act_as(who);
  execute statement;
  get diagnostics met = row_count;
  raise exception using errcode = undone, message = case when met > 0 then 'done' else 'nothing' end;
exception when others then
  return case when sqlstate = undone then sqlerrm else sqlstate || ' ' || sqlerrm end;
end;
$$;

-- How every case is called; tests/contracts/policies.db.test.ts reads these sentences.
create function tests.sentence(who text, verb text, target text, what text, because text) returns text
language sql immutable
return format('%s %s %s%s [%s]', who, verb, target, ': ' || what, because);

create function tests.policy(name text, out verb text, out target text)
language plpgsql stable as $$
begin
  select lower(cmd), format('%s.%s', schemaname, tablename) into strict verb, target
  from pg_catalog.pg_policies where policyname = name;
exception when no_data_found or too_many_rows then
  raise exception 'There must be one policy named "%".', name;
end;
$$;

-- The policy lets these people (words with spaces between) do it: without the policy they could not.
create function tests.allows(policy text, people text, statement text, what text) returns setof text
language plpgsql as $$
declare
  who text;
  verb text;
  target text;
  outcome text;
  without text;
  restricts boolean;
begin
  select * into verb, target from tests.policy(policy);
  select permissive = 'RESTRICTIVE' into restricts from pg_catalog.pg_policies where policyname = policy;
  foreach who in array regexp_split_to_array(people, '\s+') loop
    outcome := tests.attempt(who, statement);
    without := tests.attempt(who, statement, format('drop policy %I on %s', policy, target));
    return next ok(outcome = 'done' and (restricts or without <> 'done'), tests.sentence(who, 'may ' || verb, target, what, policy))
      || case when outcome <> 'done' then E'\n# ' || outcome
        when without = 'done' and not restricts then E'\n# so it is without this policy' else '' end;
  end loop;
end;
$$;

-- The policies keep these people from it: were the table open to everybody, they could. Whoever is not signed in is
-- kept from it even were it granted to them.
create function tests.denies(policy text, people text, statement text, what text) returns setof text
language plpgsql as $$
declare
  who text;
  verb text;
  target text;
  granted text;
  outcome text;
  opened text;
begin
  select * into verb, target from tests.policy(policy);
  foreach who in array regexp_split_to_array(people, '\s+') loop
    granted := case who when 'anonymous' then format('grant usage on schema %s to anon; grant %s on %s to anon;',
      split_part(target, '.', 1), verb, target) else '' end;
    outcome := tests.attempt(who, statement, granted);
    -- One that restricts is taken away, any other is joined by one that allows all.
    opened := tests.attempt(who, statement, case
      when exists (select from pg_catalog.pg_policies where policyname = policy and permissive = 'RESTRICTIVE')
        then format('drop policy %I on %s', policy, target)
      else format('%s create policy opened on %s using (true) with check (true)', granted, target) end);
    return next ok((outcome = 'nothing' or outcome like '42501 %row-level security%') and opened = 'done',
        tests.sentence(who, 'may not ' || verb, target, what, policy))
      || case when opened <> 'done' then E'\n# were it open: ' || opened else E'\n# ' || outcome end;
  end loop;
end;
$$;

-- Nobody was granted these verbs (words with spaces between) on a table, so no row of it is within reach.
create function tests.closed(
  target text, verbs text, people text default 'anonymous employee manager admin stranger') returns setof text
language plpgsql as $$
declare
  who text;
  verb text;
  outcome text;
  field text;
begin
  foreach who in array regexp_split_to_array(people, '\s+') loop
    foreach verb in array regexp_split_to_array(verbs, '\s+') loop
      select quote_ident(attname) into field from pg_catalog.pg_attribute
      where attrelid = target::regclass and attnum > 0 and not attisdropped and attidentity = ''
      order by has_column_privilege(case who when 'anonymous' then 'anon' else 'authenticated' end,
        attrelid, attnum, 'update') desc, attnum limit 1;
      outcome := tests.attempt(who, case verb
        when 'select' then format('select from %s', target)
        when 'insert' then format('insert into %s default values', target)
        when 'update' then format('update %s set %2$s = %2$s', target, field)
        when 'delete' then format('delete from %s', target) end);
      return next ok(outcome like '42501 permission denied%',
          tests.sentence(who, 'may not ' || verb, target, null, 'no grant'))
        || case when outcome like '42501 permission denied%' then '' else E'\n# ' || outcome end;
    end loop;
  end loop;
end;
$$;

-- Nobody may name these columns (words with spaces between) in a select, insert or update.
create function tests.withholds(
  target text, verb text, fields text, people text default 'employee manager admin') returns setof text
language plpgsql as $$
declare
  who text;
  field text;
  outcome text;
begin
  foreach who in array regexp_split_to_array(people, '\s+') loop
    foreach field in array regexp_split_to_array(fields, '\s+') loop
      outcome := tests.attempt(who, format(case verb
        when 'select' then 'select %2$I from %1$s'
        when 'insert' then 'insert into %1$s (%2$I) values (default)'
        when 'update' then 'update %1$s set %2$I = default' end, target, field));
      return next ok(outcome like '42501 permission denied%',
          tests.sentence(who, 'may not ' || verb, target, 'its ' || field, 'no grant'))
        || case when outcome like '42501 permission denied%' then '' else E'\n# ' || outcome end;
    end loop;
  end loop;
end;
$$;

-- A rule besides the policies refuses it, with this message.
create function tests.refuses(people text, statement text, reason text, what text) returns setof text
language plpgsql as $$
declare
  who text;
  outcome text;
begin
  foreach who in array regexp_split_to_array(people, '\s+') loop
    outcome := tests.attempt(who, statement);
    return next is(substr(outcome, 7), reason, format('%s cannot %s [%s]', who, what, reason));
  end loop;
end;
$$;

-- They may, and what the statement returns shows that it came out as it should.
create function tests.permits(people text, statement text, what text) returns setof text
language plpgsql as $$
declare
  who text;
begin
  foreach who in array regexp_split_to_array(people, '\s+') loop
    return next is(tests.attempt(who, statement), 'done', format('%s can %s', who, what));
  end loop;
end;
$$;

-- It finds nothing there.
create function tests.finds_nothing(people text, statement text, what text) returns setof text
language plpgsql as $$
declare
  who text;
begin
  foreach who in array regexp_split_to_array(people, '\s+') loop
    return next is(tests.attempt(who, statement), 'nothing', format('%s finds no %s', who, what));
  end loop;
end;
$$;

-- Statements about a file, to try.
create function tests.store(bucket text, name text) returns text
language sql immutable
return format('insert into storage.objects (bucket_id, name) values (%L, %L)', bucket, name);
create function tests.read_file(name text) returns text
language sql immutable
return format('select from storage.objects where name = %L', name);
create function tests.remove_file(name text) returns text
language sql immutable
return format('delete from storage.objects where name = %L', name);

commit;

begin;
select plan(3);
select tests.set_scene();
select is((select count(*)::int from public.profiles where id = tests.id('employee') and role = 'employee'), 1,
  'the scene is set');
select is(tests.attempt('employee', 'select from public.profiles where id = auth.uid()'), 'done',
  'an attempt is made as the person');
select is(tests.attempt('anonymous', 'select from public.profiles'), '42501 permission denied for table profiles',
  'an attempt tells why it failed');
select * from finish();
rollback;
