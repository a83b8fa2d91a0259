-- Posts that were written without a network come in one transaction: they are as old as each was stored, so that the
-- board has them in the order in which they were written.
alter table public.news_posts alter column created_at set default clock_timestamp();
