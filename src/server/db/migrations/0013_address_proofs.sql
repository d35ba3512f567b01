CREATE TABLE "address_proofs" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"registration_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "proof_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "proof_reminder_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "from_network" text;--> statement-breakpoint
ALTER TABLE "address_proofs" ADD CONSTRAINT "address_proofs_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_proofs_registration" ON "address_proofs" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "registrations_from_network" ON "registrations" USING btree ("from_network","created_at") WHERE "registrations"."from_network" is not null;--> statement-breakpoint
CREATE INDEX "registrations_to_prove" ON "registrations" USING btree ("created_at","id") WHERE "registrations"."proof_requested_at" is not null and "registrations"."proven_at" is null;--> statement-breakpoint
CREATE INDEX "registrations_proven" ON "registrations" USING btree ("email") WHERE "registrations"."proven_at" is not null;