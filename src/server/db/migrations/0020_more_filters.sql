DROP INDEX "registrations_created";--> statement-breakpoint
CREATE INDEX "payments_recorder" ON "payments" USING btree ("recorded_by","created_at","id");--> statement-breakpoint
CREATE INDEX "registrations_settled" ON "registrations" USING btree ("created_at","id") WHERE "registrations"."status" <> 'annulée' and "registrations"."payment_amount" >= "registrations"."price";--> statement-breakpoint
CREATE INDEX "registrations_language" ON "registrations" USING btree ("locale","created_at","id");--> statement-breakpoint
CREATE INDEX "registrations_created" ON "registrations" USING btree ("created_at","id","training_id");