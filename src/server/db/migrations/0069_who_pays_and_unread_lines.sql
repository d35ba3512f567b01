ALTER TABLE "discrepancy_explanations" DROP CONSTRAINT "discrepancy_explanations_kind";--> statement-breakpoint
ALTER TABLE "ledger_doubts" DROP CONSTRAINT "ledger_doubts_kind";--> statement-breakpoint
ALTER TABLE "statement_lines" DROP CONSTRAINT "statement_lines_amount";--> statement-breakpoint
ALTER TABLE "payment_declarations" ADD COLUMN "booking_id" integer;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "payment_declarations" ADD CONSTRAINT "payment_declarations_booking_id_pharmacy_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."pharmacy_bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_declarations_booking" ON "payment_declarations" USING btree ("booking_id") WHERE "payment_declarations"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_lowered" ON "payments" USING btree ("registration_id","id") WHERE "payments"."kind" in ('correction', 'adjustment') and "payments"."amount" < 0;--> statement-breakpoint
ALTER TABLE "discrepancy_explanations" ADD CONSTRAINT "discrepancy_explanations_kind" CHECK ("discrepancy_explanations"."kind" in ('overridden', 'uninvoiced', 'paper_valid', 'reference_shared', 'owned_in_part', 'credit_unused', 'invoice_outdated'));--> statement-breakpoint
ALTER TABLE "ledger_doubts" ADD CONSTRAINT "ledger_doubts_kind" CHECK ("ledger_doubts"."kind" in ('uninvoiced', 'reference_shared', 'invoice_outdated'));--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_problem" CHECK ("statement_lines"."problem" in ('day', 'amount', 'direction'));--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_unread" CHECK ("statement_lines"."problem" is null or "statement_lines"."state" <> 'recorded');--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_amount" CHECK ("statement_lines"."amount" >= 0 and ("statement_lines"."amount" > 0 or "statement_lines"."problem" is not null) and "statement_lines"."fee" >= 0);