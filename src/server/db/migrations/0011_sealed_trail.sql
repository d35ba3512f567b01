CREATE TABLE "audit_seals" (
	"position" integer PRIMARY KEY NOT NULL,
	"entry_id" integer NOT NULL,
	"salt" "bytea",
	"digest" "bytea" NOT NULL,
	"entry_hash" "bytea" NOT NULL,
	"chain_hash" "bytea" NOT NULL,
	CONSTRAINT "audit_seals_entry_id_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "audit_unsealed" (
	"entry_id" integer PRIMARY KEY NOT NULL
);

--> statement-breakpoint
-- ours: the trail and the ledger are only ever added to (docs/decisions/0013). What may take from the trail is here and nowhere else.
create trigger payments_are_kept before truncate on payments for each statement execute function refuse_change();
--> statement-breakpoint
-- Where no role stands between the application and its tables, this is all that does: only the functions below, which set
-- `officina.trail` for as long as they run, may change the trail.
create function refuse_trail_change() returns trigger language plpgsql as $$
begin
  if current_setting('officina.trail', true) is distinct from 'on' then
    raise exception 'rows of % are never changed or deleted', tg_table_name;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
--> statement-breakpoint
create trigger audit_entries_are_final before update or delete on audit_entries
  for each row execute function refuse_trail_change();
--> statement-breakpoint
create trigger audit_entries_are_kept before truncate on audit_entries
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger audit_seals_are_final before insert or update or delete on audit_seals
  for each row execute function refuse_trail_change();
--> statement-breakpoint
create trigger audit_seals_are_kept before truncate on audit_seals
  for each statement execute function refuse_change();
--> statement-breakpoint
insert into audit_unsealed select id from audit_entries;
--> statement-breakpoint
create function await_seal() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.audit_unsealed values (new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger audit_entries_await_seal after insert on audit_entries for each row execute function await_seal();
--> statement-breakpoint
-- 244 random bits.
create function new_salt() returns bytea language sql volatile
  return decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
--> statement-breakpoint
-- What an entry tells of people. jsonb writes the same value always in the same way.
create function audit_digest(entry audit_entries, salt bytea) returns bytea language sql stable
  return sha256(salt || convert_to(
    jsonb_build_object('actor', entry.actor, 'user', entry.user_id, 'before', entry.before, 'after', entry.after)::text, 'UTF8'));
--> statement-breakpoint
create function audit_entry_hash(entry audit_entries, digest bytea) returns bytea language sql stable
  return sha256(digest || convert_to(jsonb_build_array(
    entry.id, entry.action, entry.subject_type, entry.subject_id,
    (extract(epoch from entry.created_at) * 1000000)::bigint)::text, 'UTF8'));
--> statement-breakpoint
-- One act on the chain at a time; held until the transaction ends.
create function lock_trail() returns void language sql
  begin atomic select pg_advisory_xact_lock(7204114052); end;
--> statement-breakpoint
create function seal_audit_entries(most integer) returns integer language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last record;
  entry public.audit_entries;
  chain bytea := '';
  place integer := 0;
  fresh bytea;
  mark bytea;
  hash bytea;
  sealed integer := 0;
begin
  perform public.lock_trail();
  perform set_config('officina.trail', 'on', true);
  select s.position, s.chain_hash into last from public.audit_seals s order by s.position desc limit 1;
  if found then
    place := last.position;
    chain := last.chain_hash;
  end if;
  for entry in
    select e.* from public.audit_unsealed u join public.audit_entries e on e.id = u.entry_id order by e.id limit most
  loop
    fresh := public.new_salt();
    mark := public.audit_digest(entry, fresh);
    hash := public.audit_entry_hash(entry, mark);
    chain := sha256(chain || hash);
    place := place + 1;
    insert into public.audit_seals values (place, entry.id, fresh, mark, hash, chain);
    delete from public.audit_unsealed where entry_id = entry.id;
    sealed := sealed + 1;
  end loop;
  perform set_config('officina.trail', 'off', true);
  return sealed;
end $$;
--> statement-breakpoint
-- What describes a person in the parts of an entry; the same as `personalFields` of the product.
create function audit_personal_fields() returns text[] language sql immutable
  return array['firstName', 'lastName', 'email', 'phone', 'organization', 'position', 'address', 'city', 'country',
    'specialRequirements', 'participant', 'reason', 'title'];
--> statement-breakpoint
-- Erasure: takes what describes a participant out of everything told about them, and writes the checkpoint that says so, with the
-- digests of what remains. Removes no entry and no other field, whatever it is called with.
create function erase_from_trail(
  by_user integer, by_actor text, participant integer, registrations integer[]
) returns void language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  personal text[] := public.audit_personal_fields();
  entry public.audit_entries;
  fresh bytea;
  remaining jsonb := '{}';
begin
  perform public.lock_trail();
  perform set_config('officina.trail', 'on', true);
  for entry in
    update public.audit_entries e set before = e.before - personal, after = e.after - personal
    where (jsonb_exists_any(e.before, personal) or jsonb_exists_any(e.after, personal)) and (
      (e.subject_type = 'participant' and e.subject_id = participant)
      or (e.subject_type = 'registration' and e.subject_id = any(registrations))
      or (e.subject_type = 'document' and e.subject_id in
        (select d.id from public.documents d where d.registration_id = any(registrations))))
    returning e.*
  loop
    fresh := public.new_salt();
    update public.audit_seals set salt = fresh where entry_id = entry.id;
    if found then
      remaining := remaining || jsonb_build_object(entry.id::text, encode(public.audit_digest(entry, fresh), 'hex'));
    end if;
  end loop;
  insert into public.audit_entries (user_id, actor, action, subject_type, subject_id, after)
  values (by_user, by_actor, 'erase', 'participant', participant,
    jsonb_build_object('registrations', cardinality(registrations), 'entries', remaining));
  perform set_config('officina.trail', 'off', true);
end $$;
--> statement-breakpoint
-- Retention: removes sign-ins and sign-outs that are older than 12 months by the database's own clock, a thousand at most, and writes
-- the checkpoint that names them.
create function forget_old_sign_ins() returns integer language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer[];
begin
  perform public.lock_trail();
  perform set_config('officina.trail', 'on', true);
  with old as (
    select id from public.audit_entries
    where action in ('sign_in', 'sign_in_failed', 'sign_out') and created_at < now() - interval '12 months'
    order by id limit 1000
  ), deleted as (delete from public.audit_entries e using old where e.id = old.id returning e.id)
  select array_agg(id order by id) into gone from deleted;
  if gone is null then
    perform set_config('officina.trail', 'off', true);
    return 0;
  end if;
  delete from public.audit_unsealed where entry_id = any(gone);
  update public.audit_seals set salt = null where entry_id = any(gone);
  insert into public.audit_entries (actor, action, subject_type, subject_id, after)
  values ('system', 'forget', 'installation', 0, jsonb_build_object('removed', cardinality(gone),
    'entries', (select jsonb_object_agg(id, null) from unnest(gone) id)));
  perform set_config('officina.trail', 'off', true);
  return cardinality(gone);
end $$;
--> statement-breakpoint
revoke all on function await_seal(), seal_audit_entries(integer), forget_old_sign_ins(),
  erase_from_trail(integer, text, integer, integer[]) from public;
