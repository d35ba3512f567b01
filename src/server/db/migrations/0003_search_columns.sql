-- What search reads, folded once at writing: folding each row at reading makes a search among 100,000 registrations take a second.
-- Apostrophes go as well: N'Guessan is looked for as "nguessan".
create function search_fold(value text) returns text
  language sql immutable strict parallel safe
  return replace(fold(value), '''', '');
--> statement-breakpoint
drop index registrations_search;
--> statement-breakpoint
alter table registrations add column search text generated always as (
  search_fold(first_name || ' ' || last_name || ' ' || first_name || ' ' || email::text || ' ' || phone)
) stored;
--> statement-breakpoint
drop function person_search;
--> statement-breakpoint
create index registrations_search on registrations using gin (search gin_trgm_ops);
--> statement-breakpoint
alter table trainings
  add column title_search text generated always as (search_fold(title)) stored,
  add column search text generated always as (
    search_fold(title || ' ' || description || ' ' || category || ' ' || status)
  ) stored;
--> statement-breakpoint
create index trainings_search on trainings using gin (search gin_trgm_ops);
