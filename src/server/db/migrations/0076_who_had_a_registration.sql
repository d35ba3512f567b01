CREATE TABLE "mailed_papers" (
	"notification_id" integer NOT NULL,
	"document_id" integer NOT NULL,
	CONSTRAINT "mailed_papers_notification_id_document_id_pk" PRIMARY KEY("notification_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "former_holders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_holders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"participant_id" integer NOT NULL,
	"since" timestamp with time zone,
	"until" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	CONSTRAINT "former_holders_cause" CHECK ("former_holders"."cause" in ('person', 'email', 'found'))
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "holder_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailed_papers" ADD CONSTRAINT "mailed_papers_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_papers" ADD CONSTRAINT "mailed_papers_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_holders" ADD CONSTRAINT "former_holders_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_holders" ADD CONSTRAINT "former_holders_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_papers_document" ON "mailed_papers" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "former_holders_registration" ON "former_holders" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "former_holders_participant" ON "former_holders" USING btree ("participant_id");
--> statement-breakpoint
-- What the office gave to somebody else without parting it from who had it: e-mail and name changed together, the last time where it did
-- so more than once. One that was named again since, or is nobody's any more, is not among them. `officina doctor` asks it too.
create function given_to_another() returns table (registration_id integer, at timestamp with time zone, email text)
language sql stable as $$
  select r.id, given.at, given.email from registrations r join (
    select distinct on (e.subject_id) e.subject_id, e.created_at as at, e.after ->> 'email' as email
    from audit_entries e
    where e.subject_type = 'registration' and e.action = 'change_contact' and e.user_id is not null
      and lower(e.before ->> 'email') <> lower(e.after ->> 'email') and e.after ->> 'holderChange' is null
      and search_fold(coalesce(e.before ->> 'firstName', '') || ' ' || coalesce(e.before ->> 'lastName', '')) not in (
        search_fold(coalesce(e.after ->> 'firstName', '') || ' ' || coalesce(e.after ->> 'lastName', '')),
        search_fold(coalesce(e.after ->> 'lastName', '') || ' ' || coalesce(e.after ->> 'firstName', '')))
    order by e.subject_id, e.created_at desc, e.id desc
  ) given on given.subject_id = r.id
  where (r.named_at is null or r.named_at < given.at) and r.email::text not like '%@efface.invalid'
$$;
--> statement-breakpoint
-- The account that has it is of another e-mail than the one it was given to, and than the one it stands under now.
insert into former_holders (registration_id, participant_id, since, until, cause)
  select r.id, p.id, r.named_at, given.at, 'found'
  from given_to_another() given join registrations r on r.id = given.registration_id join participants p on p.id = r.participant_id
  where p.email <> r.email and p.email <> given.email::citext;
--> statement-breakpoint
delete from calendar_links where participant_id in (select participant_id from former_holders);
--> statement-breakpoint
update registrations r set named_at = given.at, holder_number = r.holder_number + 1,
    participant_id = case when exists (select from former_holders h where h.registration_id = r.id)
      then (select p.id from participants p where p.email = r.email) else r.participant_id end
  from given_to_another() given where given.registration_id = r.id;
