-- Search that is blind to accents and case. `unaccent` itself is only STABLE, because its dictionary could change;
-- naming the dictionary makes the result fixed, so that it may be indexed.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
--> statement-breakpoint
create function person_search(first_name text, last_name text, email text, phone text) returns text
  language sql immutable parallel safe
  return fold(first_name || ' ' || last_name || ' ' || first_name || ' ' || email || ' ' || phone);
--> statement-breakpoint
create index registrations_search on registrations
  using gin (person_search(first_name, last_name, email::text, phone) gin_trgm_ops);
--> statement-breakpoint
-- Money rows are only ever added.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end $$;
--> statement-breakpoint
create trigger payments_are_final before update or delete on payments
  for each row execute function refuse_change();
--> statement-breakpoint
-- Rendered pages show trainings and places left: whatever changes either empties the page caches of every instance,
-- when the transaction commits.
create function announce_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('pages', '');
  return null;
end $$;
--> statement-breakpoint
create trigger trainings_on_pages after insert or update or delete or truncate on trainings
  for each statement execute function announce_pages();
--> statement-breakpoint
create trigger places_on_pages after insert or delete or truncate or update of status, training_id on registrations
  for each statement execute function announce_pages();
