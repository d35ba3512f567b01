-- What is over by the privacy policy leaves the trail as an erased person does: many at once, with one checkpoint (docs/locks.md).
-- Entries about a document that was removed name its registration, which is how they are found.
create function take_out_of_trail(participants integer[], registrations integer[]) returns jsonb language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  personal text[] := public.audit_personal_fields();
  entry public.audit_entries;
  fresh bytea;
  remaining jsonb := '{}';
begin
  for entry in
    update public.audit_entries e set before = e.before - personal, after = e.after - personal
    where (jsonb_exists_any(e.before, personal) or jsonb_exists_any(e.after, personal)) and (
      (e.subject_type = 'participant' and e.subject_id = any(participants))
      or (e.subject_type = 'registration' and e.subject_id = any(registrations))
      or (e.subject_type = 'document' and (
        e.subject_id in (select d.id from public.documents d where d.registration_id = any(registrations))
        or coalesce(e.before->>'registrationId', e.after->>'registrationId') = any(registrations::text[]))))
    returning e.*
  loop
    fresh := public.new_salt();
    update public.audit_seals set salt = fresh where entry_id = entry.id;
    if found then
      remaining := remaining || jsonb_build_object(entry.id::text, encode(public.audit_digest(entry, fresh), 'hex'));
    end if;
  end loop;
  return remaining;
end $$;
--> statement-breakpoint
create or replace function erase_from_trail(
  by_user integer, by_actor text, participant integer, registrations integer[]
) returns void language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.lock_trail();
  perform set_config('officina.trail', 'on', true);
  insert into public.audit_entries (user_id, actor, action, subject_type, subject_id, after)
  values (by_user, by_actor, 'erase', 'participant', participant, jsonb_build_object(
    'registrations', cardinality(registrations), 'entries', public.take_out_of_trail(array[participant], registrations)));
  perform set_config('officina.trail', 'off', true);
end $$;
--> statement-breakpoint
create function retire_from_trail(
  by_user integer, by_actor text, told jsonb, participants integer[], registrations integer[]
) returns void language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.lock_trail();
  perform set_config('officina.trail', 'on', true);
  insert into public.audit_entries (user_id, actor, action, subject_type, subject_id, after)
  values (by_user, by_actor, 'retire', 'installation', 0,
    told || jsonb_build_object('entries', public.take_out_of_trail(participants, registrations)));
  perform set_config('officina.trail', 'off', true);
end $$;
--> statement-breakpoint
revoke all on function take_out_of_trail(integer[], integer[]),
  retire_from_trail(integer, text, jsonb, integer[], integer[]) from public;
