CREATE TABLE "chores" (
	"name" text PRIMARY KEY NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"failing" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chores_failures" CHECK ("chores"."failures" >= 0)
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "queued_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
-- The last month whose books are closed, held as it is until the transaction ends: who closes one waits for those who enter something.
-- 7204114059 is `ledgerMonths` of src/server/db/advisory-locks.ts.
create function hold_closed_months() returns date language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7204114059);
  -- A statement of its own, which sees what was closed while this one waited.
  return (select max(month) from closed_months);
end $$;
--> statement-breakpoint
-- No balance of a closed month moves, whoever writes: the versions before this one asked only about days of earlier months.
create function refuse_closed_month() returns trigger language plpgsql as $$
declare
  open_from date := (hold_closed_months() + interval '1 month')::date;
begin
  if exists (select from added where timezone('UTC', booked_at)::date < open_from) then
    raise exception 'the books of this month are closed' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger payments_in_open_months after insert on payments
  referencing new table as added for each statement execute function refuse_closed_month();
--> statement-breakpoint
create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  if new.booked_on < (hold_closed_months() + interval '1 month')::date then
    raise exception 'the books of this month are closed' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger own_movements_in_open_months after insert on money_transactions
  for each row when (new.booked_on is not null) execute function refuse_closed_day();
