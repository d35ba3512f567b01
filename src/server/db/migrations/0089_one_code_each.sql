ALTER TABLE "email_codes" ADD COLUMN "registration_id" integer;--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "request_id" integer;