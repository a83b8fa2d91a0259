-- What a block of a module holds, and what somebody's answers to its quizzes are worth. The devices have the right answers
-- too, so that quizzes work without a network; src/domain/training/quiz.ts counts as this does (a test compares the two).

-- {id, text, is_several, choices: [{id, text, is_right}]}
create function sync.is_question(question jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(question -> 'choices') = 'array' then
    jsonb_typeof(question -> 'id') = 'string' and jsonb_typeof(question -> 'text') = 'string'
    and char_length(question ->> 'text') <= 1000 and jsonb_typeof(question -> 'is_several') = 'boolean'
    and jsonb_array_length(question -> 'choices') <= 20
    and coalesce((select bool_and(coalesce(jsonb_typeof(choice -> 'id') = 'string'
        and jsonb_typeof(choice -> 'text') = 'string' and char_length(choice ->> 'text') <= 500
        and jsonb_typeof(choice -> 'is_right') = 'boolean', false))
      from jsonb_array_elements(question -> 'choices') as choice), true)
  end;
$$;

-- {id, type, ...}: text {text}; image, video and document {path, name, size, title}; quiz {pass_percent, questions}.
create function sync.is_training_block(block jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when block ->> 'type' = 'text' then jsonb_typeof(block -> 'text') = 'string' and char_length(block ->> 'text') <= 20000
    when block ->> 'type' = 'quiz' then case when jsonb_typeof(block -> 'questions') = 'array'
        and jsonb_typeof(block -> 'pass_percent') = 'number' then
      (block ->> 'pass_percent')::numeric in (select generate_series(0, 100))
      and jsonb_array_length(block -> 'questions') <= 100
      and coalesce((select bool_and(coalesce(sync.is_question(question), false))
        from jsonb_array_elements(block -> 'questions') as question), true)
    end
    else jsonb_typeof(block -> 'title') = 'string' and char_length(block ->> 'title') <= 500
      and jsonb_typeof(block -> 'name') = 'string' and char_length(block ->> 'name') <= 255
      and jsonb_typeof(block -> 'size') = 'number'
      and (block -> 'path' = 'null' or jsonb_typeof(block -> 'path') = 'string'
        and block ->> 'path' ~ '^[0-9a-f-]{36}/training/[0-9a-f-]{36}/[0-9a-f-]{36}\.[a-z0-9]{1,8}$')
  end;
$$;

create function sync.is_training_content(content jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(bool_and(coalesce(sync.is_training_block(block), false)), true)
  from jsonb_array_elements(content) as block;
$$;

-- [{id: the quiz, picks: {id of a question: [ids of choices]}}], each quiz once.
create function sync.is_quiz_answers(answers jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(answers) = 'array' then coalesce((
    select bool_and(coalesce(jsonb_typeof(answer -> 'id') = 'string' and jsonb_typeof(answer -> 'picks') = 'object'
        and not jsonb_path_exists(answer -> 'picks', 'strict $.*.type() ? (@ != "array")')
        and not jsonb_path_exists(answer -> 'picks', 'strict $.*[*].type() ? (@ != "string")'), false))
      and count(distinct answer ->> 'id') = count(*)
    from jsonb_array_elements(answers) as answer), true) else false end;
$$;

-- Whoever writes a row is who checks it.
revoke execute on function sync.is_question(jsonb), sync.is_training_block(jsonb), sync.is_training_content(jsonb),
  sync.is_quiz_answers(jsonb) from public;
grant execute on function sync.is_question(jsonb), sync.is_training_block(jsonb), sync.is_training_content(jsonb),
  sync.is_quiz_answers(jsonb) to authenticated;

alter table public.training_modules add constraint blocks_form check (sync.is_training_content(content));

-- A question is right when exactly its right choices were picked.
create function public.is_answered_right(question jsonb, picks jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select array(
      select distinct choice ->> 'id' from jsonb_array_elements(question -> 'choices') as choice
      where (choice -> 'is_right')::boolean order by 1)
    = array(select distinct pick from jsonb_array_elements_text(coalesce(picks, '[]')) as pick order by 1);
$$;

-- Of each quiz of a module: how many questions it has, how many were answered right, and whether that is enough. A quiz
-- that was not handed in is not passed, unless it asks nothing.
create function public.quiz_results(content jsonb, answers jsonb)
returns table (quiz_id text, questions int, answered_right int, is_handed_in boolean, is_passed boolean)
language sql immutable set search_path = '' as $$
  select quiz ->> 'id', number::int, correct::int, answer is not null,
    number = 0 or answer is not null and correct * 100 >= (quiz ->> 'pass_percent')::int * number
  from jsonb_array_elements(content) with ordinality as block (quiz, place)
  left join jsonb_array_elements(answers) as answer on answer ->> 'id' = quiz ->> 'id'
  cross join lateral (
    select count(*) as number,
      count(*) filter (where public.is_answered_right(question, answer #> array['picks', question ->> 'id'])) as correct
    from jsonb_array_elements(quiz -> 'questions') as question) as counted
  where quiz ->> 'type' = 'quiz' order by place;
$$;

-- In percent of all the questions of a module, rounded down; null when it asks nothing or nothing was handed in.
create function public.training_score(content jsonb, answers jsonb) returns int
language sql immutable set search_path = '' as $$
  select case when bool_or(is_handed_in) and sum(questions) > 0
    then (sum(answered_right) * 100 / sum(questions))::int end
  from (select * from public.quiz_results(content, answers)) as results;
$$;
revoke execute on function public.is_answered_right(jsonb, jsonb), public.quiz_results(jsonb, jsonb),
  public.training_score(jsonb, jsonb) from public, anon, authenticated;
