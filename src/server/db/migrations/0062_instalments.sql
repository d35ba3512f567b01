CREATE TABLE "instalment_reminders" (
	"registration_id" integer NOT NULL,
	"due_on" date NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instalment_reminders_registration_id_due_on_kind_pk" PRIMARY KEY("registration_id","due_on","kind"),
	CONSTRAINT "instalment_reminders_kind" CHECK ("instalment_reminders"."kind" in ('before', 'late', 'later'))
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"registration_id" integer NOT NULL,
	"due_on" date NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instalments_registration_id_due_on_pk" PRIMARY KEY("registration_id","due_on"),
	CONSTRAINT "instalments_amount" CHECK ("instalments"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "instalment_reminders" ADD CONSTRAINT "instalment_reminders_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instalments_due" ON "instalments" USING btree ("due_on","registration_id");