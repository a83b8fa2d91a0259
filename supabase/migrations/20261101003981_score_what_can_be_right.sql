-- A question of which no choice is right cannot be answered: it does not count, here as on devices
-- (src/domain/training/quiz.ts).
create or replace function public.quiz_results(content jsonb, answers jsonb)
returns table (quiz_id text, questions int, answered_right int, is_handed_in boolean, is_passed boolean)
language sql immutable set search_path = '' as $$
  select quiz ->> 'id', number::int, correct::int, answer is not null,
    number = 0 or answer is not null and correct * 100 >= (quiz ->> 'pass_percent')::int * number
  from jsonb_array_elements(content) with ordinality as block (quiz, place)
  left join jsonb_array_elements(answers) as answer on answer ->> 'id' = quiz ->> 'id'
  cross join lateral (
    select count(*) as number,
      count(*) filter (where public.is_answered_right(question, answer #> array['picks', question ->> 'id'])) as correct
    from jsonb_array_elements(quiz -> 'questions') as question
    where exists (
      select from jsonb_array_elements(question -> 'choices') as choice where (choice -> 'is_right')::boolean)) as counted
  where quiz ->> 'type' = 'quiz' order by place;
$$;
