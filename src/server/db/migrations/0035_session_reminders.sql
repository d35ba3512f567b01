CREATE TABLE "session_reminders" (
	"training_id" integer NOT NULL,
	"session_day" date NOT NULL,
	"kind" text NOT NULL,
	"registration_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_reminders_training_id_session_day_kind_registration_id_pk" PRIMARY KEY("training_id","session_day","kind","registration_id"),
	CONSTRAINT "session_reminders_kind" CHECK ("session_reminders"."kind" in ('week', 'unpaid', 'eve'))
);
--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "sends_reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "session_reminders" ADD CONSTRAINT "session_reminders_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_reminders" ADD CONSTRAINT "session_reminders_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_reminders_registration" ON "session_reminders" USING btree ("registration_id");