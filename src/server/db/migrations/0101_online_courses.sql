CREATE TABLE "course_access" (
	"registration_id" integer PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"told_days_before" integer,
	CONSTRAINT "course_access_dates" CHECK ("course_access"."ends_at" > "course_access"."opened_at"),
	CONSTRAINT "course_access_told" CHECK ("course_access"."told_days_before" between 1 and 30)
);
--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "kind" text DEFAULT 'session' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_access" ADD CONSTRAINT "course_access_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_access_ends" ON "course_access" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_kind" CHECK ("trainings"."kind" in ('session', 'online_course'));--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_course" CHECK ("trainings"."kind" = 'session' or ("trainings"."starts_at" is null and "trainings"."ends_at" is null and "trainings"."trainers" = '{}'
        and "trainings"."status" <> 'en_cours' and "trainings"."status" <> 'terminée' and "trainings"."max_participants" = 2147483647));
--> statement-breakpoint
-- What belongs to the days of a session is never written for an online course, whatever a query has forgotten.
create function refuse_online_course() returns trigger language plpgsql as $$
begin
  if exists (select from trainings where id = new.training_id and kind = 'online_course') then
    raise exception 'an online course has no row in %', tg_table_name using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger session_halves_of_sessions before insert or update of training_id on session_halves
  for each row execute function refuse_online_course();
--> statement-breakpoint
create trigger waiting_entries_of_sessions before insert or update of training_id on waiting_entries
  for each row execute function refuse_online_course();
--> statement-breakpoint
create trigger signed_sheets_of_sessions before insert or update of training_id on signed_sheets
  for each row execute function refuse_online_course();
--> statement-breakpoint
create trigger evaluations_of_sessions before insert or update of training_id on evaluations
  for each row execute function refuse_online_course();
--> statement-breakpoint
create trigger training_trainers_of_sessions before insert or update of training_id on training_trainers
  for each row execute function refuse_online_course();
--> statement-breakpoint
create function refuse_other_kind() returns trigger language plpgsql as $$
begin
  raise exception 'the kind of a training never changes' using errcode = 'check_violation';
end $$;
--> statement-breakpoint
create trigger trainings_keep_kind before update of kind on trainings
  for each row when (old.kind <> new.kind) execute function refuse_other_kind();
--> statement-breakpoint
create function refuse_access_to_session() returns trigger language plpgsql as $$
begin
  if not exists (select from registrations r join trainings t on t.id = r.training_id
    where r.id = new.registration_id and t.kind = 'online_course') then
    raise exception 'a session has no access' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger course_access_of_courses before insert or update of registration_id on course_access
  for each row execute function refuse_access_to_session();
--> statement-breakpoint
-- Sessions alone are counted by how far they are, and announced to other tools.
create or replace function tally_trainings() returns trigger language plpgsql as $$
declare sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into training_tallies
    select status, sign * count(*) from changed where deleted_at is null and kind = 'session' group by 1;
  return null;
end $$;
--> statement-breakpoint
create or replace function tally_changed_trainings() returns trigger language plpgsql as $$
begin
  insert into training_tallies
    select status, sum(one) from (
      select status, -1 as one from was where deleted_at is null and kind = 'session'
      union all select status, 1 from is_now where deleted_at is null and kind = 'session'
    ) lines group by 1 having sum(one) <> 0;
  insert into certificate_changes
    select id from was join is_now using (id)
    where (was.status, was.deleted_at) is distinct from (is_now.status, is_now.deleted_at)
      and 'terminée' in (was.status, is_now.status);
  if exists (select from was join is_now using (id) where was.category <> is_now.category) then
    -- Whoever changes one of them meanwhile has added a line under the category of before: it is waited for, and counted.
    perform from registrations where training_id in
      (select id from was join is_now using (id) where was.category <> is_now.category)
      order by id for no key update;
    insert into registration_tallies (status, payment_status, category, count, price, remaining, owing, refundable)
      select registrations.status, payment_status, moved.category, sum(sign), sum(sign * coalesce(price, 0)),
        sum(sign * greatest(coalesce(price, 0) - payment_amount, 0)),
        sum(sign * is_owing(registrations.status, payment_status, price, payment_amount)),
        sum(sign * is_refundable(registrations.status, registrations.price, payment_amount))
      from registrations join (
        select was.id, was.category, -1 as sign from was join is_now using (id) where was.category <> is_now.category
        union all
        select was.id, is_now.category, 1 from was join is_now using (id) where was.category <> is_now.category
      ) moved on moved.id = training_id
      group by 1, 2, 3;
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger trainings_told_when_made on trainings;
--> statement-breakpoint
create trigger trainings_told_when_made after insert on trainings
  for each row when (new.kind = 'session') execute function tell_training();
--> statement-breakpoint
drop trigger trainings_told on trainings;
--> statement-breakpoint
create trigger trainings_told after update or delete on trainings
  for each row when (old.deleted_at is null and old.kind = 'session') execute function tell_training();
