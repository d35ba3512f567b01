CREATE TABLE "discount_trainings" (
	"discount_id" integer NOT NULL,
	"training_id" integer NOT NULL,
	CONSTRAINT "discount_trainings_discount_id_training_id_pk" PRIMARY KEY("discount_id","training_id")
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"percent" integer,
	"amount" integer,
	"valid_from" date,
	"valid_until" date,
	"max_uses" integer,
	"organization" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discounts_code_unique" UNIQUE("code"),
	CONSTRAINT "discounts_value" CHECK (num_nonnulls("discounts"."percent", "discounts"."amount") = 1),
	CONSTRAINT "discounts_percent" CHECK ("discounts"."percent" between 1 and 100),
	CONSTRAINT "discounts_amount" CHECK ("discounts"."amount" > 0),
	CONSTRAINT "discounts_uses" CHECK ("discounts"."max_uses" > 0),
	CONSTRAINT "discounts_period" CHECK ("discounts"."valid_from" <= "discounts"."valid_until"),
	CONSTRAINT "discounts_code" CHECK ("discounts"."code" ~ '^[A-Z0-9-]{4,30}$')
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "discount_amount" integer;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "discount_id" integer;--> statement-breakpoint
ALTER TABLE "discount_trainings" ADD CONSTRAINT "discount_trainings_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_trainings" ADD CONSTRAINT "discount_trainings_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_trainings_training" ON "discount_trainings" USING btree ("training_id");--> statement-breakpoint
CREATE INDEX "discounts_created" ON "discounts" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_discount" ON "registrations" USING btree ("discount_id") WHERE "registrations"."discount_id" is not null;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_discount" CHECK (case when "registrations"."discount_amount" is null then "registrations"."discount_id" is null else "registrations"."discount_amount" > 0 and "registrations"."price" is not null end);