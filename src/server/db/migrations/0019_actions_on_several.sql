CREATE TABLE "bulk_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"user_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bulk_actions_kind" UNIQUE("id","action"),
	CONSTRAINT "bulk_actions_action" CHECK ("bulk_actions"."action" in ('confirm', 'cancel', 'remind'))
);
--> statement-breakpoint
CREATE TABLE "bulk_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bulk_action_id" integer NOT NULL,
	"action" text NOT NULL,
	"registration_id" integer NOT NULL,
	"seen_status" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	CONSTRAINT "bulk_steps_state" CHECK ("bulk_steps"."state" in ('waiting', 'done', 'failed')),
	CONSTRAINT "bulk_steps_problem" CHECK (("bulk_steps"."state" = 'failed') = ("bulk_steps"."problem" is not null))
);
--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_steps" ADD CONSTRAINT "bulk_steps_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_steps" ADD CONSTRAINT "bulk_steps_of_action" FOREIGN KEY ("bulk_action_id","action") REFERENCES "public"."bulk_actions"("id","action") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_actions_open" ON "bulk_actions" USING btree ("user_id") WHERE "bulk_actions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "bulk_steps_action" ON "bulk_steps" USING btree ("bulk_action_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_steps_once" ON "bulk_steps" USING btree ("action","registration_id") WHERE "bulk_steps"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "bulk_steps_registration" ON "bulk_steps" USING btree ("registration_id");