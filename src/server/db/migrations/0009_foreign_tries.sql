ALTER TABLE "email_codes" ADD COLUMN "foreign_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "requester" text;