-- Foreign keys that deletes follow: of a business that is deleted, of a module that a template requires, and of a sign-in
-- that made others. tests/contracts/schema-lints.db.test.ts says why the others have no index of their own.

create index chat_reads_by_business on public.chat_reads (business_id);
create index poll_votes_by_business on public.poll_votes (business_id);
create index profiles_by_creator on public.profiles (created_by) where created_by is not null;
create index push_queue_by_business on access.push_queue (business_id);
create index shift_templates_by_required_module on public.shift_templates (required_module_id)
  where required_module_id is not null;
create index staff_invites_by_business on access.staff_invites (business_id);
