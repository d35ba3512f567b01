CREATE TABLE "pharmacy_contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pharmacy_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" "citext" NOT NULL,
	"state" text DEFAULT 'proven' NOT NULL,
	"name" text,
	"phone" text,
	"pharmacy_name" text,
	"pharmacy_id" integer,
	"locale" text NOT NULL,
	"asked_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pharmacy_contacts_email_unique" UNIQUE("email"),
	CONSTRAINT "pharmacy_contacts_state" CHECK ("pharmacy_contacts"."state" in ('proven', 'asked', 'approved', 'refused', 'removed')),
	CONSTRAINT "pharmacy_contacts_approved" CHECK (("pharmacy_contacts"."state" = 'approved') = ("pharmacy_contacts"."pharmacy_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "email_codes" DROP CONSTRAINT "email_codes_purpose";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_one_owner";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "contact_id" integer;--> statement-breakpoint
ALTER TABLE "pharmacy_contacts" ADD CONSTRAINT "pharmacy_contacts_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_contacts" ADD CONSTRAINT "pharmacy_contacts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pharmacy_contacts_pharmacy" ON "pharmacy_contacts" USING btree ("pharmacy_id");--> statement-breakpoint
CREATE INDEX "pharmacy_contacts_asked" ON "pharmacy_contacts" USING btree ("asked_at","id") WHERE "pharmacy_contacts"."state" = 'asked';--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_contact_id_pharmacy_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."pharmacy_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_contact" ON "sessions" USING btree ("contact_id");--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_purpose" CHECK ("email_codes"."purpose" in ('link', 'change_email', 'erase', 'pharmacy'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_one_owner" CHECK (num_nonnulls("sessions"."user_id", "sessions"."participant_id", "sessions"."contact_id") = 1);