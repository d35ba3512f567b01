CREATE TABLE "validity_reminders" (
	"document_id" integer NOT NULL,
	"days_before" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "validity_reminders_document_id_days_before_pk" PRIMARY KEY("document_id","days_before"),
	CONSTRAINT "validity_reminders_days" CHECK ("validity_reminders"."days_before" > 0)
);
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "order_number" text;--> statement-breakpoint
ALTER TABLE "validity_reminders" ADD CONSTRAINT "validity_reminders_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_valid_until" ON "documents" USING btree (("snapshot" ->> 'validUntil')) WHERE "documents"."kind" = 'certificate';
--> statement-breakpoint
-- A number in the Order's register describes a person, as the rest of the profile does.
create or replace function audit_personal_fields() returns text[] language sql immutable
  return array['firstName', 'lastName', 'email', 'phone', 'organization', 'position', 'address', 'city', 'country',
    'orderNumber', 'specialRequirements', 'participant', 'reason', 'title'];
