-- Area: versions_and_hints.
-- What is told of a version is in base64, as no secret is, and said only of versions that were given.

-- What only a holder of the key can say of a version: which run gave it, and in which epoch it was told.
create or replace function sync.told_by(business uuid, version bigint, epoch jsonb, run text) returns text
language sql stable security definer set search_path = '' as $$
  select encode(sha256(convert_to(
      key || sync.sha256(key || jsonb_build_array(business, version, nullif(epoch, 'null'), run)::text), 'UTF8')), 'base64')
    || ' ' || run
  from sync.told_key;
$$;

-- What an answer tells of a version that was given; null for any other.
create or replace function sync.told(version bigint) returns text
language sql stable security definer set search_path = '' as $$
  select sync.told_by(business_id, told.version, sync.present_epoch(), server_run)
  from sync.business_versions as newest where business_id = sync.own_business() and told.version <= newest.version;
$$;

-- Whether a checkpoint is what this server told, and the version is not in its history, or was given anew since. Once an
-- epoch for everybody has begun after that, or in this run, there is nothing left to prove.
create or replace function sync.proves_loss(checkpoint jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  business constant uuid := sync.own_business();
  seen constant bigint := (checkpoint ->> 'version')::bigint;
  run constant text := split_part(checkpoint ->> 'told', ' ', 2);
begin
  return coalesce(checkpoint ->> 'told' = sync.told_by(business, seen, checkpoint -> 'epoch', run), false)
    and not exists (
      select from sync.server_runs as given where business_id = business and server_run = run
        and seen < coalesce((
          select min(later.first_version) from sync.server_runs as later
          where later.business_id = business and later.first_version > given.first_version),
          (select version + 1 from sync.business_versions where business_id = business)))
    and not exists (
      select from sync.epochs where business_id = business and user_id is null
        and (server_run = sync.server_run() or first_version > coalesce((checkpoint #>> '{epoch,first}')::bigint, 0)));
end;
$$;
