ALTER TABLE "bulk_actions" DROP CONSTRAINT "bulk_actions_action";--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD COLUMN "transfer_to" integer;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD COLUMN "applies_new_price" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD COLUMN "beyond_places" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_transfer_to_trainings_id_fk" FOREIGN KEY ("transfer_to") REFERENCES "public"."trainings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_transfer" CHECK (("bulk_actions"."action" = 'transfer') = ("bulk_actions"."transfer_to" is not null));--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_action" CHECK ("bulk_actions"."action" in ('confirm', 'cancel', 'remind', 'transfer'));