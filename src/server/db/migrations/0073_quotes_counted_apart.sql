ALTER TABLE "quotes" ADD COLUMN "follow_up_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "paper_tries" integer DEFAULT 0 NOT NULL;