-- Area: punches.
comment on column public.punches.unverified is
  'The server''s judgement: why a press pays nothing before a manager has accepted it. Null where there is no doubt. Who pressed: tablet (not registered), removed (of somebody who was not on the team then), pin, own (a manager''s press for themself), former (sent after the person left). When: late (held back by its device), reading (its device''s clock was changed or made up), future (dated after it arrived); chain: not the next in its device''s chain.';
