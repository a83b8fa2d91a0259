-- What a statement changed has no statistics: by its plan for any number of rows Postgres compared each of 500 rows with
-- each, which took longer than writing them. With this it looks the other half up.
alter function sync.keep_histories() set enable_nestloop = off;
