CREATE TABLE "waiting_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waiting_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"training_id" integer NOT NULL,
	"registration_id" integer,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" "citext" NOT NULL,
	"phone" text NOT NULL,
	"organization" text,
	"position" text,
	"special_requirements" text,
	"locale" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"terms_accepted_at" timestamp with time zone,
	"known_starts_at" timestamp with time zone,
	"offered_at" timestamp with time zone,
	"offer_ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_entries_state" CHECK ("waiting_entries"."state" in ('waiting', 'offered', 'standby', 'accepted', 'declined', 'expired', 'left', 'removed', 'told', 'cancelled', 'closed')),
	CONSTRAINT "waiting_entries_offer" CHECK (("waiting_entries"."state" <> 'offered') or ("waiting_entries"."offer_ends_at" is not null)),
	CONSTRAINT "waiting_entries_end" CHECK (("waiting_entries"."ended_at" is null) = ("waiting_entries"."state" in ('waiting', 'offered', 'standby'))),
	CONSTRAINT "waiting_entries_locale" CHECK ("waiting_entries"."locale" in ('fr', 'en'))
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "waiting_entry_id" integer;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_one_live_email" ON "waiting_entries" USING btree ("training_id","email") WHERE "waiting_entries"."state" in ('waiting', 'offered', 'standby');--> statement-breakpoint
CREATE INDEX "waiting_entries_training" ON "waiting_entries" USING btree ("training_id","id");--> statement-breakpoint
CREATE INDEX "waiting_entries_email" ON "waiting_entries" USING btree ("email");--> statement-breakpoint
CREATE INDEX "waiting_entries_registration" ON "waiting_entries" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "waiting_entries_ended" ON "waiting_entries" USING btree ("ended_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_waiting_entry_id_waiting_entries_id_fk" FOREIGN KEY ("waiting_entry_id") REFERENCES "public"."waiting_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_waiting_entry" ON "notifications" USING btree ("waiting_entry_id") WHERE "notifications"."waiting_entry_id" is not null;
--> statement-breakpoint
-- Whoever waits comes before anybody else: pages show the places that are left without theirs.
create trigger waiting_on_pages after insert or delete or truncate or update of state, training_id on waiting_entries
  for each statement execute function announce_pages();
