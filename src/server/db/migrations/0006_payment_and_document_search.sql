-- Folded once at writing, as for registrations (0003): folding at reading takes too long among 80,000 rows.
alter table payments add column search text generated always as (
  search_fold(coalesce(reference, '') || ' ' || coalesce(notes, ''))
) stored;
--> statement-breakpoint
create index payments_search on payments using gin (search gin_trgm_ops);
--> statement-breakpoint
-- Whom an issued document is made out to and for which training stands in the document itself, as it was then.
alter table documents add column search text generated always as (
  search_fold(
    title || ' ' || coalesce(description, '')
    || ' ' || coalesce(snapshot #>> '{person,firstName}', '') || ' ' || coalesce(snapshot #>> '{person,lastName}', '')
    || ' ' || coalesce(snapshot #>> '{training,title}', '')
  )
) stored;
--> statement-breakpoint
create index documents_search on documents using gin (search gin_trgm_ops);
