ALTER TABLE "discrepancy_explanations" DROP CONSTRAINT "discrepancy_explanations_kind";--> statement-breakpoint
ALTER TABLE "discrepancy_explanations" ADD CONSTRAINT "discrepancy_explanations_kind" CHECK ("discrepancy_explanations"."kind" in ('overridden', 'uninvoiced', 'paper_valid', 'reference_shared', 'owned_in_part', 'credit_unused'));--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "booking_id" integer;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "named_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_booking_id_pharmacy_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."pharmacy_bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_booking" ON "notifications" USING btree ("booking_id") WHERE "notifications"."booking_id" is not null;
--> statement-breakpoint
update notifications set booking_id = registrations.booking_id from registrations
  where notifications.type = 'pharmacy_booking' and registrations.id = notifications.registration_id;
--> statement-breakpoint
update registrations set named_at = last.swap
  from (
    select subject_id, max(created_at) as swap from audit_entries
      where subject_type = 'registration' and action = 'change_contact' and before ->> 'isUnnamed' = 'false'
      group by subject_id
  ) last
  where registrations.id = last.subject_id and registrations.booking_id is not null;
--> statement-breakpoint
-- What went into another pharmacy before its quotes went with it; of a chain of merges the last is written at each.
update quotes set pharmacy_id = pharmacies.merged_into from pharmacies
  where pharmacies.id = quotes.pharmacy_id and pharmacies.merged_into is not null;
--> statement-breakpoint
-- The line is held first, and what was taken back of it looked at by a statement of its own: of two at once the second sees the first.
create or replace function reopen_statement_line() returns trigger language plpgsql as $$
declare
  concerned integer := (select transaction_id from payments where id = new.reverses);
begin
  perform from statement_lines where transaction_id = concerned for update;
  update statement_lines set state = 'open', transaction_id = null, decided_by = null, decided_at = null
    where transaction_id = concerned
      and not exists (select from payments p where p.transaction_id = concerned and p.kind = 'payment'
        and p.id <> new.reverses and not exists (select from payments r where r.reverses = p.id));
  return null;
end $$;
