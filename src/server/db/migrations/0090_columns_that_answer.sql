ALTER TABLE "list_displays" ADD COLUMN "shown_columns" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "money_transactions_operator" ON "money_transactions" USING btree (search_quoted(coalesce("operator", '')),"id");--> statement-breakpoint
CREATE INDEX "registrations_by_organization" ON "registrations" USING btree (coalesce("organization", '') collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "trainings_first_trainer" ON "trainings" USING btree (coalesce("trainers"[1], '') collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "trainings_starts" ON "trainings" USING btree (coalesce("starts_at", '-infinity'::timestamptz),"id");