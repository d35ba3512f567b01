CREATE TABLE "pharmacies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pharmacies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"ncc" text,
	"rccm" text,
	"address" text,
	"city" text,
	"phone" text,
	"email" "citext",
	"payment_terms_days" integer,
	"notes" text,
	"archived_at" timestamp with time zone,
	"merged_into" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pharmacies_terms" CHECK ("pharmacies"."payment_terms_days" >= 0),
	CONSTRAINT "pharmacies_merged" CHECK ("pharmacies"."merged_into" is null or "pharmacies"."archived_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "pharmacy_id" integer;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD CONSTRAINT "pharmacies_merged_into_pharmacies_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pharmacies_name" ON "pharmacies" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_pharmacy" ON "registrations" USING btree ("pharmacy_id","created_at","id") WHERE "registrations"."pharmacy_id" is not null;--> statement-breakpoint
CREATE INDEX "registrations_organization" ON "registrations" USING btree (search_quoted("organization")) WHERE "registrations"."pharmacy_id" is null;--> statement-breakpoint
create trigger pharmacies_versioned before update on pharmacies for each row execute function move_version();
--> statement-breakpoint
-- What is searched, and what an organization is compared with, folded once at writing.
alter table pharmacies
  add column name_folded text generated always as (search_quoted(name)) stored,
  add column search text generated always as (
    search_fold(name || ' ' || coalesce(city, '') || ' ' || coalesce(address, '') || ' ' || coalesce(email::text, ''))
    || ' ' || search_quoted(coalesce(ncc, '')) || ' ' || search_quoted(coalesce(rccm, '')) || ' ' || search_quoted(coalesce(phone, ''))
  ) stored;
