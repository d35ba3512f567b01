-- Trainers and the people whom the trail names are found however their names are typed, as participants are (docs/rules/lists.md#searching).
-- What an array's elements are written as may depend on settings; what texts are does not.
create function search_names(names text[]) returns text
  language sql immutable strict parallel safe
  return array_to_string(names, ' ');
--> statement-breakpoint
create function search_joined_names(names text[]) returns text
  language sql immutable strict parallel safe
  return (select coalesce(string_agg(search_joined(name), ' '), '') from unnest(names) name);
--> statement-breakpoint
alter table trainings drop column search;
--> statement-breakpoint
alter table trainings add column search text generated always as (
  search_fold(
    title || ' ' || coalesce(english ->> 'title', '') || ' ' || description || ' ' || coalesce(english ->> 'description', '')
      || ' ' || category || ' ' || status || ' ' || search_names(trainers)
  ) || ' ' || search_joined_names(trainers)
) stored;
--> statement-breakpoint
create index trainings_search on trainings using gin (search gin_trgm_ops);
--> statement-breakpoint
-- PostgreSQL 15.20 rewrites no table whose row type a function takes: these two are made again below, as 0011 made them.
drop function audit_digest(audit_entries, bytea);
--> statement-breakpoint
drop function audit_entry_hash(audit_entries, bytea);
--> statement-breakpoint
alter table audit_entries drop column search;
--> statement-breakpoint
alter table audit_entries add column search text generated always as (
  search_fold(
    actor || ' ' || action || ' ' || subject_type || ' ' || subject_id::text || ' ' || coalesce(after::text, '')
  ) || ' ' || search_joined(coalesce(after ->> 'lastName', '')) || ' ' || search_joined(coalesce(after ->> 'firstName', ''))
    || ' ' || search_joined(coalesce(after ->> 'organization', '')) || ' ' || search_joined(coalesce(after ->> 'name', ''))
    || ' ' || search_joined(coalesce(after ->> 'trainers', ''))
) stored;
--> statement-breakpoint
create index audit_search on audit_entries using gin (search gin_trgm_ops);
--> statement-breakpoint
create function audit_digest(entry audit_entries, salt bytea) returns bytea language sql stable
  return sha256(salt || convert_to(
    jsonb_build_object('actor', entry.actor, 'user', entry.user_id, 'before', entry.before, 'after', entry.after)::text, 'UTF8'));
--> statement-breakpoint
create function audit_entry_hash(entry audit_entries, digest bytea) returns bytea language sql stable
  return sha256(digest || convert_to(jsonb_build_array(
    entry.id, entry.action, entry.subject_type, entry.subject_id,
    (extract(epoch from entry.created_at) * 1000000)::bigint)::text, 'UTF8'));
