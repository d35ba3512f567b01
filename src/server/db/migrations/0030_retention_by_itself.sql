CREATE TABLE "retention_runs" (
	"day" date PRIMARY KEY NOT NULL,
	"registrations" integer DEFAULT 0 NOT NULL,
	"profiles" integer DEFAULT 0 NOT NULL,
	"papers" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "retention_switch" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_on" boolean NOT NULL,
	"seen" jsonb NOT NULL,
	"switched_at" timestamp with time zone NOT NULL,
	"switched_by" integer NOT NULL,
	CONSTRAINT "retention_switch_one" CHECK ("retention_switch"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "retention_switch" ADD CONSTRAINT "retention_switch_switched_by_users_id_fk" FOREIGN KEY ("switched_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;