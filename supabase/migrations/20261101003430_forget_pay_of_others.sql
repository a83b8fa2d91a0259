-- What somebody is expected to earn with a shift says nothing about whoever works it instead: a claim that is approved, a
-- swap, or a manager who gives it to another person ends it, unless the same change has another amount.

create function public.forget_estimated_pay() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.estimated_pay := null;
  return new;
end;
$$;
revoke execute on function public.forget_estimated_pay() from public, anon, authenticated;

create trigger shifts_forget_estimated_pay before update of user_id on public.shifts
  for each row when (new.user_id is not null and new.user_id is distinct from old.user_id
    and new.estimated_pay = old.estimated_pay)
  execute function public.forget_estimated_pay();
