ALTER TABLE "waiting_entries" ADD COLUMN "booking_id" integer;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD COLUMN "is_unnamed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_booking_id_pharmacy_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."pharmacy_bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_entries_booking" ON "waiting_entries" USING btree ("booking_id") WHERE "waiting_entries"."booking_id" is not null;