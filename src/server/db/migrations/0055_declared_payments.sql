CREATE TABLE "payment_declarations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_declarations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"operator" text NOT NULL,
	"reference" text NOT NULL,
	"quoted" text GENERATED ALWAYS AS (search_quoted(reference)) STORED NOT NULL,
	"amount" integer NOT NULL,
	"picture" "bytea",
	"state" text DEFAULT 'to_check' NOT NULL,
	"reason" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"payment_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_declarations_amount" CHECK ("payment_declarations"."amount" between 1 and 100000000),
	CONSTRAINT "payment_declarations_state" CHECK ("payment_declarations"."state" in ('to_check', 'confirmed', 'refused')),
	CONSTRAINT "payment_declarations_decision" CHECK (("payment_declarations"."state" = 'to_check') = ("payment_declarations"."decided_at" is null)),
	CONSTRAINT "payment_declarations_payment" CHECK (("payment_declarations"."state" = 'confirmed') = ("payment_declarations"."payment_id" is not null)),
	CONSTRAINT "payment_declarations_reason" CHECK ("payment_declarations"."reason" is null or "payment_declarations"."state" = 'refused'),
	CONSTRAINT "payment_declarations_picture" CHECK (octet_length("payment_declarations"."picture") between 1 and 4194304)
);
--> statement-breakpoint
ALTER TABLE "payment_declarations" ADD CONSTRAINT "payment_declarations_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_declarations" ADD CONSTRAINT "payment_declarations_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_declarations" ADD CONSTRAINT "payment_declarations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_declarations_registration" ON "payment_declarations" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "payment_declarations_state" ON "payment_declarations" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_declarations_created" ON "payment_declarations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_declarations_quoted" ON "payment_declarations" USING btree ("quoted");--> statement-breakpoint
CREATE INDEX "payment_declarations_decided" ON "payment_declarations" USING btree ("decided_at") WHERE "payment_declarations"."picture" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_declarations_one_payment" ON "payment_declarations" USING btree ("payment_id");
--> statement-breakpoint
-- Decided once: what became of it stays.
create trigger payment_declarations_are_decided_once before update of state on payment_declarations
  for each row when (old.state <> 'to_check' and new.state <> old.state) execute function refuse_change();
