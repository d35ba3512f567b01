CREATE TABLE "payment_tallies" (
	"method" text NOT NULL,
	"count" integer NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_tallies" (
	"training_id" integer NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_tallies" (
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"count" integer NOT NULL,
	"price" bigint NOT NULL,
	"remaining" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "registrations_status";--> statement-breakpoint
DROP INDEX "registrations_payment";--> statement-breakpoint
CREATE INDEX "audit_kind" ON "audit_entries" USING btree ("subject_type","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_title" ON "documents" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "documents_by_number" ON "documents" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "documents_kind" ON "documents" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_revoked" ON "documents" USING btree ("created_at","id") WHERE "documents"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "documents_superseded" ON "documents" USING btree ("created_at","id") WHERE "documents"."superseded_at" is not null;--> statement-breakpoint
CREATE INDEX "documents_attached" ON "documents" USING btree ("registration_id") WHERE "documents"."kind" = 'upload';--> statement-breakpoint
CREATE INDEX "documents_type" ON "documents" USING btree ("document_type","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_state" ON "documents" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at","id") WHERE "notifications"."type" <> 'sign_in_code';--> statement-breakpoint
CREATE INDEX "notifications_state" ON "notifications" USING btree ("state","created_at","id") WHERE "notifications"."type" <> 'sign_in_code';--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payments_method" ON "payments" USING btree ("method","created_at","id");--> statement-breakpoint
CREATE INDEX "registrations_name" ON "registrations" USING btree ("last_name" collate "und-x-icu","first_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "registrations_unsettled" ON "registrations" USING btree ("created_at","id") WHERE "registrations"."payment_status" <> 'complet';--> statement-breakpoint
CREATE INDEX "registrations_by_status" ON "registrations" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "registrations_by_amount" ON "registrations" USING btree ("payment_status","payment_amount","id");--> statement-breakpoint
CREATE INDEX "registrations_by_training" ON "registrations" USING btree ("training_id","id");--> statement-breakpoint
CREATE INDEX "trainings_title" ON "trainings" USING btree ("title" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "trainings_status" ON "trainings" USING btree ("status") WHERE "trainings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "trainings_by_category" ON "trainings" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "registrations_status" ON "registrations" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "registrations_payment" ON "registrations" USING btree ("payment_status","created_at","id");
--> statement-breakpoint
-- Folded once at writing, as for registrations (0003).
alter table notifications add column search text generated always as (search_fold(subject || ' ' || to_address)) stored;
--> statement-breakpoint
create index notifications_search on notifications using gin (search gin_trgm_ops);
--> statement-breakpoint
alter table contact_messages
  add column search text generated always as (search_fold(name || ' ' || email || ' ' || message)) stored;
--> statement-breakpoint
create index contact_messages_search on contact_messages using gin (search gin_trgm_ops);
--> statement-breakpoint
alter table audit_entries add column search text generated always as (
  search_fold(
    actor || ' ' || action || ' ' || subject_type || ' ' || subject_id::text || ' ' || coalesce(after::text, '')
  )
) stored;
--> statement-breakpoint
create index audit_search on audit_entries using gin (search gin_trgm_ops);
--> statement-breakpoint
-- The dashboard's sums (docs/decisions/0007): each change adds lines, so that no two changes wait for one another.
create function tally_registration() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into registration_tallies values
      (old.status, old.payment_status, -1, -old.price, -greatest(old.price - old.payment_amount, 0));
    if old.status <> 'annulée' then insert into place_tallies values (old.training_id, -1); end if;
  end if;
  if tg_op <> 'DELETE' then
    insert into registration_tallies values
      (new.status, new.payment_status, 1, new.price, greatest(new.price - new.payment_amount, 0));
    if new.status <> 'annulée' then insert into place_tallies values (new.training_id, 1); end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create function tally_payment() returns trigger language plpgsql as $$
begin
  insert into payment_tallies values (new.method, 1, new.amount);
  return null;
end $$;
--> statement-breakpoint
-- Makes one line of those that belong together.
create function sum_up_tallies() returns void language sql as $$
  with gone as (delete from registration_tallies returning *)
  insert into registration_tallies
  select status, payment_status, sum(count), sum(price), sum(remaining) from gone group by 1, 2;
  with gone as (delete from place_tallies returning *)
  insert into place_tallies select training_id, sum(count) from gone group by 1 having sum(count) <> 0;
  with gone as (delete from payment_tallies returning *)
  insert into payment_tallies select method, sum(count), sum(amount) from gone group by 1;
$$;
--> statement-breakpoint
insert into registration_tallies
  select status, payment_status, count(*), sum(price), sum(greatest(price - payment_amount, 0))
  from registrations group by 1, 2;
--> statement-breakpoint
insert into place_tallies select training_id, count(*) from registrations where status <> 'annulée' group by 1;
--> statement-breakpoint
insert into payment_tallies select method, count(*), sum(amount) from payments group by 1;
--> statement-breakpoint
create trigger registrations_tallied
  after insert or delete or update of status, payment_status, price, payment_amount, training_id on registrations
  for each row execute function tally_registration();
--> statement-breakpoint
create trigger payments_tallied after insert on payments for each row execute function tally_payment();
