CREATE TABLE "document_registrations" (
	"document_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	CONSTRAINT "document_registrations_document_id_registration_id_pk" PRIMARY KEY("document_id","registration_id")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "pharmacy_id" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "aside_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document_registrations" ADD CONSTRAINT "document_registrations_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_registrations" ADD CONSTRAINT "document_registrations_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_registrations_registration" ON "document_registrations" USING btree ("registration_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_pharmacy" ON "documents" USING btree ("pharmacy_id","id") WHERE "documents"."pharmacy_id" is not null;