-- No statement of a client runs for longer than its client would wait: 15 s is several times what the largest push or
-- page takes, and less than the 30 s after which a device tries again. Strangers read next to nothing. PostgREST applies
-- the settings of a role to each of its requests.

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '15s';
