ALTER TABLE "registrations" ADD COLUMN "calendar_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "calendar_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was cancelled has been sent with the number 1.
update trainings set calendar_sequence = 1 where status = 'annulée';
--> statement-breakpoint
update registrations set calendar_sequence = 1 where status = 'annulée';
