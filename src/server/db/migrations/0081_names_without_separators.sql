-- Names are found however they are typed: N'Guessan, N Guessan and NGuessan, Kouamé-Yao and Kouamé Yao are told apart by nothing that
-- separates (docs/rules/lists.md#searching). Names stand in what is searched once more, without it.
create function search_joined(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(fold(value), '[\s\u00a0\u202f''’‘ʼʹ´`′.·_‐‑‒–—―−-]+', '', 'g');
--> statement-breakpoint
alter table registrations drop column search;
--> statement-breakpoint
alter table registrations add column search text generated always as (
  search_fold(
    first_name || ' ' || last_name || ' ' || first_name || ' ' || email::text || ' ' || phone || ' ' || coalesce(organization, '')
  ) || ' ' || search_quoted(payment_reference)
    || ' ' || search_joined(last_name) || ' ' || search_joined(first_name) || ' ' || search_joined(coalesce(organization, ''))
) stored;
--> statement-breakpoint
create index registrations_search on registrations using gin (search gin_trgm_ops);
--> statement-breakpoint
alter table documents drop column search;
--> statement-breakpoint
alter table documents add column search text generated always as (
  search_fold(
    title || ' ' || coalesce(description, '')
    || ' ' || coalesce(snapshot #>> '{person,firstName}', '') || ' ' || coalesce(snapshot #>> '{person,lastName}', '')
    || ' ' || coalesce(snapshot #>> '{training,title}', '')
  ) || ' ' || search_quoted(coalesce(number, '')) || ' ' || search_quoted(coalesce(fne_number, ''))
    || ' ' || search_joined(coalesce(snapshot #>> '{person,lastName}', '')) || ' ' || search_joined(coalesce(snapshot #>> '{person,firstName}', ''))
) stored;
--> statement-breakpoint
create index documents_search on documents using gin (search gin_trgm_ops);
--> statement-breakpoint
alter table contact_messages drop column search;
--> statement-breakpoint
alter table contact_messages add column search text generated always as (
  search_fold(name || ' ' || email || ' ' || message) || ' ' || search_quoted(phone) || ' ' || search_joined(name)
) stored;
--> statement-breakpoint
create index contact_messages_search on contact_messages using gin (search gin_trgm_ops);
--> statement-breakpoint
alter table statement_lines drop column search;
--> statement-breakpoint
alter table statement_lines add column search text generated always as (
  search_fold(coalesce(reference, '') || ' ' || payer_name || ' ' || wording) || ' ' || search_quoted(coalesce(reference, ''))
    || ' ' || search_quoted(coalesce(payer_phone, '')) || ' ' || amount::text || ' ' || search_joined(payer_name)
) stored;
--> statement-breakpoint
create index statement_lines_search on statement_lines using gin (search gin_trgm_ops);
--> statement-breakpoint
alter table pharmacies drop column search;
--> statement-breakpoint
alter table pharmacies add column search text generated always as (
  search_fold(name || ' ' || coalesce(city, '') || ' ' || coalesce(address, '') || ' ' || coalesce(email::text, ''))
    || ' ' || search_quoted(coalesce(ncc, '')) || ' ' || search_quoted(coalesce(rccm, '')) || ' ' || search_quoted(coalesce(phone, ''))
    || ' ' || search_joined(name)
) stored;
