-- What people quote — a telephone number, a payment reference, the number of a paper, a bank's reference — is found however it is
-- spelt: it is compared by its letters and digits alone (docs/rules/lists.md#searching).
create function search_quoted(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(fold(value), '[^a-z0-9]', '', 'g');
--> statement-breakpoint
alter table registrations drop column search;
--> statement-breakpoint
alter table registrations add column search text generated always as (
  search_fold(
    first_name || ' ' || last_name || ' ' || first_name || ' ' || email::text || ' ' || phone || ' ' || coalesce(organization, '')
  ) || ' ' || search_quoted(payment_reference)
) stored;
--> statement-breakpoint
create index registrations_search on registrations using gin (search gin_trgm_ops);
--> statement-breakpoint
alter table payments drop column search;
--> statement-breakpoint
alter table payments
  add column quoted text generated always as (search_quoted(coalesce(reference, ''))) stored,
  add column search text generated always as (
    search_fold(coalesce(reference, '') || ' ' || coalesce(notes, '')) || ' ' || search_quoted(coalesce(reference, ''))
  ) stored;
--> statement-breakpoint
create index payments_search on payments using gin (search gin_trgm_ops);
--> statement-breakpoint
create index payments_quoted on payments using gin (quoted gin_trgm_ops);
--> statement-breakpoint
alter table documents drop column search;
--> statement-breakpoint
alter table documents
  add column quoted text generated always as (
    search_quoted(coalesce(number, '')) || ' ' || search_quoted(coalesce(fne_number, ''))
  ) stored,
  add column search text generated always as (
    search_fold(
      title || ' ' || coalesce(description, '')
      || ' ' || coalesce(snapshot #>> '{person,firstName}', '') || ' ' || coalesce(snapshot #>> '{person,lastName}', '')
      || ' ' || coalesce(snapshot #>> '{training,title}', '')
    ) || ' ' || search_quoted(coalesce(number, '')) || ' ' || search_quoted(coalesce(fne_number, ''))
  ) stored;
--> statement-breakpoint
create index documents_search on documents using gin (search gin_trgm_ops);
--> statement-breakpoint
create index documents_quoted on documents using gin (quoted gin_trgm_ops);
--> statement-breakpoint
alter table contact_messages drop column search;
--> statement-breakpoint
alter table contact_messages
  add column search text generated always as (search_fold(name || ' ' || email || ' ' || message) || ' ' || search_quoted(phone)) stored;
--> statement-breakpoint
create index contact_messages_search on contact_messages using gin (search gin_trgm_ops);
