ALTER TABLE "bulk_actions" DROP CONSTRAINT "bulk_actions_action";--> statement-breakpoint
DROP INDEX "bulk_steps_action";--> statement-breakpoint
DROP INDEX "bulk_steps_once";--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD COLUMN "letter" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_steps_in_action" ON "bulk_steps" USING btree ("bulk_action_id","registration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_steps_once" ON "bulk_steps" USING btree ("action","registration_id") WHERE "bulk_steps"."state" = 'waiting' and "bulk_steps"."action" <> 'write';--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_letter" CHECK (("bulk_actions"."action" = 'write') = ("bulk_actions"."letter" is not null));--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_action" CHECK ("bulk_actions"."action" in ('confirm', 'cancel', 'remind', 'transfer', 'write'));