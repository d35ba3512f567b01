CREATE TABLE "mail_flow" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"reason" text,
	"since" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_until" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"second_began" timestamp with time zone DEFAULT now() NOT NULL,
	"second_count" integer DEFAULT 0 NOT NULL,
	"hour_began" timestamp with time zone DEFAULT now() NOT NULL,
	"hour_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mail_flow_one" CHECK ("mail_flow"."id" = 1),
	CONSTRAINT "mail_flow_state" CHECK ("mail_flow"."state" in ('running', 'slowed', 'waiting', 'paused'))
);

--> statement-breakpoint
INSERT INTO mail_flow DEFAULT VALUES;
