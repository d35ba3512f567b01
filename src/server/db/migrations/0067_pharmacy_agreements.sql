CREATE TABLE "pharmacy_agreements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pharmacy_agreements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"participant_id" integer NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "pharmacy_agreements" ADD CONSTRAINT "pharmacy_agreements_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_agreements" ADD CONSTRAINT "pharmacy_agreements_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_agreements" ADD CONSTRAINT "pharmacy_agreements_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pharmacy_agreements_standing" ON "pharmacy_agreements" USING btree ("registration_id","participant_id","pharmacy_id") WHERE "pharmacy_agreements"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "pharmacy_agreements_pharmacy" ON "pharmacy_agreements" USING btree ("pharmacy_id") WHERE "pharmacy_agreements"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "pharmacy_agreements_participant" ON "pharmacy_agreements" USING btree ("participant_id");