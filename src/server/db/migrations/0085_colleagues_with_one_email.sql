CREATE TABLE "person_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"is_same" boolean NOT NULL,
	"decided_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "person_decisions_order" CHECK ("person_decisions"."registration_id" < "person_decisions"."other_id")
);
--> statement-breakpoint
ALTER TABLE "participants" DROP CONSTRAINT "participants_email_unique";--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "sharer" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "person_decisions" ADD CONSTRAINT "person_decisions_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_decisions" ADD CONSTRAINT "person_decisions_other_id_registrations_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_decisions" ADD CONSTRAINT "person_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "person_decisions_once" ON "person_decisions" USING btree ("registration_id","other_id") WHERE "person_decisions"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "person_decisions_other" ON "person_decisions" USING btree ("other_id") WHERE "person_decisions"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_email_sharer" UNIQUE("email","sharer");
--> statement-breakpoint
-- Two e-mails that were joined are two people, each named by a registration of theirs (docs/rules/office.md#person): by those that are most
-- alike, for a colleague may use one of the e-mails too.
insert into person_decisions (registration_id, other_id, is_same, decided_by, created_at, undone_at)
select least(pair.one, pair.other), greatest(pair.one, pair.other), true, merged_by, created_at, undone_at
from person_merges cross join lateral (
  select one.id as one, other.id as other from registrations one, registrations other
  where one.email = person_merges.email and other.email = person_merges.other_email
  order by search_fold(one.first_name || ' ' || one.last_name) = search_fold(other.first_name || ' ' || other.last_name) desc,
    one.phone = other.phone desc, one.id desc, other.id desc
  limit 1) pair
order by person_merges.id;--> statement-breakpoint
-- An account that has what somebody else may have registered for under its e-mail is looked at by the first start
-- (`partAccounts` in participants/own-commands.ts), where the rule stands that says who is the same person.
update participants set sharer = -1 where exists (
  select from registrations r where r.participant_id = participants.id and r.email = participants.email
    and r.phone <> participants.phone
    and search_fold(r.first_name || ' ' || r.last_name) <> search_fold(participants.first_name || ' ' || participants.last_name));
