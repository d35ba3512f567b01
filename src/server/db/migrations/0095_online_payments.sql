CREATE TABLE "online_payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "online_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"provider" text NOT NULL,
	"registration_id" integer NOT NULL,
	"booking_id" integer,
	"amount" integer NOT NULL,
	"locale" text NOT NULL,
	"state" text DEFAULT 'claimed' NOT NULL,
	"remote_id" text,
	"pay_url" text,
	"notify_hash" text,
	"expires_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"checking_until" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	"problem" text,
	"paid_amount" integer,
	"currency" text,
	"paid_at" timestamp with time zone,
	"operator" text,
	"operation_id" text,
	"payer_phone" text,
	"transaction_id" integer,
	"was_known" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "online_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "online_payments_provider" CHECK ("online_payments"."provider" in ('wave', 'cinetpay', 'hub2')),
	CONSTRAINT "online_payments_amount" CHECK ("online_payments"."amount" between 1 and 100000000),
	CONSTRAINT "online_payments_state" CHECK ("online_payments"."state" in ('claimed', 'unknown', 'open', 'recorded', 'stuck', 'failed', 'expired')),
	CONSTRAINT "online_payments_recorded" CHECK (("online_payments"."state" = 'recorded') = ("online_payments"."transaction_id" is not null)),
	CONSTRAINT "online_payments_paid" CHECK ("online_payments"."state" not in ('recorded', 'stuck') or "online_payments"."paid_amount" is not null),
	CONSTRAINT "online_payments_locale" CHECK ("online_payments"."locale" in ('fr', 'en'))
);
--> statement-breakpoint
CREATE TABLE "online_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "online_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"online_payment_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'claimed' NOT NULL,
	"problem" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"requested_by" integer,
	"given_by" integer,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "online_refunds_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "online_refunds_amount" CHECK ("online_refunds"."amount" > 0),
	CONSTRAINT "online_refunds_state" CHECK ("online_refunds"."state" in ('claimed', 'unknown', 'done', 'by_hand', 'given'))
);
--> statement-breakpoint
CREATE TABLE "payment_providers" (
	"provider" text PRIMARY KEY NOT NULL,
	"keys" text NOT NULL,
	"key_ends" jsonb NOT NULL,
	"former_secret_until" timestamp with time zone,
	"public_url" text NOT NULL,
	"address" text,
	"stopped" text,
	"down_since" timestamp with time zone,
	"hidden_until" timestamp with time zone,
	"last_called_at" timestamp with time zone,
	"statement_day" date,
	"statement_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"body" "bytea",
	"online_payment_id" integer,
	"is_movement" boolean DEFAULT false NOT NULL,
	"handled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_notices_once" UNIQUE("provider","event_id")
);
--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "online_payments" ADD CONSTRAINT "online_payments_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_payments" ADD CONSTRAINT "online_payments_booking_id_pharmacy_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."pharmacy_bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_payments" ADD CONSTRAINT "online_payments_transaction_id_money_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."money_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_refunds" ADD CONSTRAINT "online_refunds_online_payment_id_online_payments_id_fk" FOREIGN KEY ("online_payment_id") REFERENCES "public"."online_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_refunds" ADD CONSTRAINT "online_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_refunds" ADD CONSTRAINT "online_refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_refunds" ADD CONSTRAINT "online_refunds_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_notices" ADD CONSTRAINT "provider_notices_online_payment_id_online_payments_id_fk" FOREIGN KEY ("online_payment_id") REFERENCES "public"."online_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "online_payments_registration" ON "online_payments" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "online_payments_booking" ON "online_payments" USING btree ("booking_id") WHERE "online_payments"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "online_payments_due" ON "online_payments" USING btree ("next_check_at","id") WHERE "online_payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "online_payments_created" ON "online_payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "online_payments_state" ON "online_payments" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "online_payments_remote" ON "online_payments" USING btree ("remote_id") WHERE "online_payments"."remote_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "online_payments_transaction" ON "online_payments" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "online_refunds_payment" ON "online_refunds" USING btree ("online_payment_id");--> statement-breakpoint
CREATE INDEX "online_refunds_due" ON "online_refunds" USING btree ("next_try_at","id") WHERE "online_refunds"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "online_refunds_by_hand" ON "online_refunds" USING btree ("id") WHERE "online_refunds"."state" = 'by_hand';--> statement-breakpoint
CREATE INDEX "provider_notices_payment" ON "provider_notices" USING btree ("online_payment_id") WHERE "provider_notices"."online_payment_id" is not null;--> statement-breakpoint
CREATE INDEX "provider_notices_waiting" ON "provider_notices" USING btree ("id") WHERE "provider_notices"."is_movement" and "provider_notices"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "provider_notices_kept" ON "provider_notices" USING btree ("created_at") WHERE "provider_notices"."body" is not null;