-- What a post has attached is a file of the bucket: devices look for what it belongs to by its path.
alter table public.news_posts add constraint attachment_form
  check (attachment_url is null or access.parent_of_attachment(attachment_url, 'news') is not null) not valid;
