-- Nobody writes what is counted below until all of it is. In the order in which commands lock, and what an index is taken from
-- wholly at once: who has read it would otherwise wait to write it, and this step for them.
lock table settings, trainings, session_halves in share row exclusive mode;
--> statement-breakpoint
lock table registrations in access exclusive mode;
--> statement-breakpoint
lock table presence_marks, documents, payments in share row exclusive mode;
--> statement-breakpoint
truncate registration_tallies;
--> statement-breakpoint
CREATE TABLE "certificate_changes" (
	"training_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_counts" (
	"training_id" integer NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "month_tallies" (
	"month" date NOT NULL,
	"registrations" integer NOT NULL,
	"received" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_tallies" (
	"status" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
DROP TABLE "place_tallies" CASCADE;--> statement-breakpoint
-- The version before still asks for it while it is replaced.
create view place_tallies as
  select training_id, count(*)::int as count from registrations where status <> 'annulée' group by 1;
--> statement-breakpoint
DROP INDEX "registrations_to_prove";--> statement-breakpoint
ALTER TABLE "registration_tallies" ADD COLUMN "category" text NOT NULL;--> statement-breakpoint
ALTER TABLE "registration_tallies" ADD COLUMN "refundable" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "registrations_to_prove" ON "registrations" USING btree ("created_at","id") WHERE "registrations"."proof_requested_at" is not null and "registrations"."proven_at" is null and "registrations"."status" = 'en_attente' and "registrations"."payment_amount" = 0;
--> statement-breakpoint
-- The first day of the month of UTC (docs/rules/formats.md#months).
create function month_of(moment timestamptz) returns date language sql immutable as $$
  select date_trunc('month', moment at time zone 'UTC')::date
$$;
--> statement-breakpoint
create function is_refundable(status text, payment_amount integer) returns integer language sql immutable as $$
  select case when status = 'annulée' and payment_amount > 0 then 1 else 0 end
$$;
--> statement-breakpoint
create or replace function tally_registration() returns trigger language plpgsql as $$
declare
  was text := (select category from trainings where id = old.training_id);
  is_now text := case when new.training_id = old.training_id then was
    else (select category from trainings where id = new.training_id) end;
begin
  insert into registration_tallies (status, payment_status, category, count, price, remaining, owing, refundable) values
    (old.status, old.payment_status, was, -1, -coalesce(old.price, 0), -greatest(coalesce(old.price, 0) - old.payment_amount, 0),
      -is_owing(old.status, old.payment_status, old.price, old.payment_amount), -is_refundable(old.status, old.payment_amount)),
    (new.status, new.payment_status, is_now, 1, coalesce(new.price, 0), greatest(coalesce(new.price, 0) - new.payment_amount, 0),
      is_owing(new.status, new.payment_status, new.price, new.payment_amount), is_refundable(new.status, new.payment_amount));
  return null;
end $$;
--> statement-breakpoint
-- The training is held, as whoever registers holds it already: its category stays until the line is there for all.
create or replace function tally_registrations() returns trigger language plpgsql as $$
declare sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if tg_op = 'INSERT' then
    perform from trainings where id in (select training_id from changed) order by id for share;
  end if;
  insert into registration_tallies (status, payment_status, category, count, price, remaining, owing, refundable)
    select changed.status, payment_status, category, sign * count(*), sign * coalesce(sum(changed.price), 0),
      sign * sum(greatest(coalesce(changed.price, 0) - payment_amount, 0)),
      sign * sum(is_owing(changed.status, payment_status, changed.price, payment_amount)),
      sign * sum(is_refundable(changed.status, payment_amount))
    from changed join trainings on trainings.id = training_id group by 1, 2, 3;
  insert into month_tallies select month_of(created_at), sign * count(*), 0 from changed group by 1;
  insert into certificate_changes select distinct training_id from changed where status = 'confirmée';
  return null;
end $$;
--> statement-breakpoint
create or replace function tally_payment() returns trigger language plpgsql as $$
begin
  insert into payment_tallies select method, count(*), sum(amount) from added group by 1;
  insert into month_tallies select month_of(created_at), 0, sum(amount) from added group by 1;
  return null;
end $$;
--> statement-breakpoint
create function tally_month() returns trigger language plpgsql as $$
begin
  insert into month_tallies values (month_of(old.created_at), -1, 0), (month_of(new.created_at), 1, 0);
  return null;
end $$;
--> statement-breakpoint
create trigger registrations_moved_in_time after update of created_at on registrations
  for each row when (month_of(old.created_at) <> month_of(new.created_at)) execute function tally_month();
--> statement-breakpoint
create function tally_trainings() returns trigger language plpgsql as $$
declare sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into training_tallies select status, sign * count(*) from changed where deleted_at is null group by 1;
  return null;
end $$;
--> statement-breakpoint
create trigger trainings_added after insert on trainings
  referencing new table as changed for each statement execute function tally_trainings();
--> statement-breakpoint
create trigger trainings_gone after delete on trainings
  referencing old table as changed for each statement execute function tally_trainings();
--> statement-breakpoint
create function tally_changed_trainings() returns trigger language plpgsql as $$
begin
  insert into training_tallies
    select status, sum(one) from (
      select status, -1 as one from was where deleted_at is null
      union all select status, 1 from is_now where deleted_at is null
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
        sum(sign * is_refundable(registrations.status, payment_amount))
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
create trigger trainings_changed after update on trainings
  referencing old table as was new table as is_now for each statement execute function tally_changed_trainings();
--> statement-breakpoint
-- Whatever certificates depend on notes its session; upkeep counts it again, and until then each reading does (docs/decisions/0007).
create function note_certificates_of_registration() returns trigger language plpgsql as $$
begin
  insert into certificate_changes values (old.training_id);
  if new.training_id <> old.training_id then insert into certificate_changes values (new.training_id); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger registrations_certifiable after update of status, training_id, email on registrations
  for each row when (
    'confirmée' in (old.status, new.status)
    and (old.status, old.training_id, old.email::text) is distinct from (new.status, new.training_id, new.email::text)
  ) execute function note_certificates_of_registration();
--> statement-breakpoint
create function note_certificate() returns trigger language plpgsql as $$
begin
  insert into certificate_changes
    select distinct training_id from registrations where id in (
      case when tg_op <> 'DELETE' then new.registration_id end, case when tg_op <> 'INSERT' then old.registration_id end
    );
  return null;
end $$;
--> statement-breakpoint
create trigger documents_certificate_added after insert on documents
  for each row when (new.kind = 'certificate') execute function note_certificate();
--> statement-breakpoint
create trigger documents_certificate_changed after update of kind, registration_id, superseded_at on documents
  for each row when ('certificate' in (old.kind, new.kind)) execute function note_certificate();
--> statement-breakpoint
create trigger documents_certificate_gone after delete on documents
  for each row when (old.kind = 'certificate') execute function note_certificate();
--> statement-breakpoint
create function note_presence() returns trigger language plpgsql as $$
begin
  insert into certificate_changes
    select distinct training_id from session_halves where id in (select half_id from added);
  return null;
end $$;
--> statement-breakpoint
create trigger presence_marks_certifiable after insert on presence_marks
  referencing new table as added for each statement execute function note_presence();
--> statement-breakpoint
create function note_half() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then insert into certificate_changes values (new.training_id); end if;
  if tg_op <> 'INSERT' then insert into certificate_changes values (old.training_id); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger session_halves_certifiable after insert or delete or update of training_id on session_halves
  for each row execute function note_half();
--> statement-breakpoint
-- The part of the half-days that a certificate asks for counts wherever presence may have been taken.
create function note_threshold() returns trigger language plpgsql as $$
begin
  insert into certificate_changes select distinct training_id from session_halves;
  return null;
end $$;
--> statement-breakpoint
create trigger settings_threshold after insert or update on settings
  for each row when (new.name = 'certificates') execute function note_threshold();
--> statement-breakpoint
create trigger settings_threshold_gone after delete on settings
  for each row when (old.name = 'certificates') execute function note_threshold();
--> statement-breakpoint
create or replace function sum_up_tallies() returns void language sql as $$
  with gone as (
    delete from registration_tallies
    where (select count(*) > count(distinct (status, payment_status, category)) from registration_tallies) returning *
  )
  insert into registration_tallies (status, payment_status, category, count, price, remaining, owing, refundable)
  select status, payment_status, category, sum(count), sum(price), sum(remaining), sum(owing), sum(refundable)
  from gone group by 1, 2, 3;
  with gone as (
    delete from payment_tallies where (select count(*) > count(distinct method) from payment_tallies) returning *
  )
  insert into payment_tallies select method, sum(count), sum(amount) from gone group by 1;
  with gone as (
    delete from month_tallies where (select count(*) > count(distinct month) from month_tallies) returning *
  )
  insert into month_tallies select month, sum(registrations), sum(received) from gone group by 1;
  with gone as (
    delete from training_tallies where (select count(*) > count(distinct status) from training_tallies) returning *
  )
  insert into training_tallies select status, sum(count) from gone group by 1;
$$;
--> statement-breakpoint
insert into registration_tallies (status, payment_status, category, count, price, remaining, owing, refundable)
  select registrations.status, payment_status, category, count(*), coalesce(sum(registrations.price), 0),
    sum(greatest(coalesce(registrations.price, 0) - payment_amount, 0)),
    sum(is_owing(registrations.status, payment_status, registrations.price, payment_amount)),
    sum(is_refundable(registrations.status, payment_amount))
  from registrations join trainings on trainings.id = training_id group by 1, 2, 3;
--> statement-breakpoint
insert into month_tallies select month_of(created_at), count(*), 0 from registrations group by 1;
--> statement-breakpoint
insert into month_tallies select month_of(created_at), 0, sum(amount) from payments group by 1;
--> statement-breakpoint
insert into training_tallies select status, count(*) from trainings where deleted_at is null group by 1;
--> statement-breakpoint
-- Which certificates are to be issued is counted by upkeep, with the rule as the code says it.
insert into certificate_changes select id from trainings where status = 'terminée' and deleted_at is null;
