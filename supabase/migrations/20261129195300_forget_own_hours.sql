-- Area: punches.
-- Whose own hours a manager may enter is asked by access.guard_own_decision. The policy asked it again, for an older rule.
set local lock_timeout = '2s';

alter policy "Managers enter and correct the presses of their people" on public.punches
  with check (business_id = (select access.business_id()) and (select access.manages())
    and created_by = (select auth.uid()) and access.was_member(user_id) and source <> 'phone');
