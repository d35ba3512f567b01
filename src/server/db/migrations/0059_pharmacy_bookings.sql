CREATE TABLE "pharmacy_bookings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pharmacy_bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pharmacy_id" integer NOT NULL,
	"contact_id" integer,
	"training_id" integer NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pharmacy_bookings_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "booking_id" integer;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "is_unnamed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "name_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pharmacy_bookings" ADD CONSTRAINT "pharmacy_bookings_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_bookings" ADD CONSTRAINT "pharmacy_bookings_contact_id_pharmacy_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."pharmacy_contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_bookings" ADD CONSTRAINT "pharmacy_bookings_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pharmacy_bookings_pharmacy" ON "pharmacy_bookings" USING btree ("pharmacy_id");--> statement-breakpoint
CREATE INDEX "pharmacy_bookings_contact" ON "pharmacy_bookings" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "pharmacy_bookings_training" ON "pharmacy_bookings" USING btree ("training_id");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_booking_id_pharmacy_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."pharmacy_bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_booking" ON "registrations" USING btree ("booking_id") WHERE "registrations"."booking_id" is not null;