-- What was done to this database keeps its rows under another name. The version before asks for it at its start alone: one that runs
-- goes on answering, one that is started again refuses to, for the column is gone.
ALTER TABLE "settings" RENAME TO "installation_facts";--> statement-breakpoint
ALTER TABLE "installation_facts" RENAME CONSTRAINT "settings_pkey" TO "installation_facts_pkey";--> statement-breakpoint
CREATE TABLE "settings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "settings_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "signature_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signature_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
create trigger settings_versioned before update on settings for each row execute function move_version();
--> statement-breakpoint
-- Every instance drops the settings that it keeps, and then the pages that were rendered with them.
create function announce_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', '');
  perform pg_notify('pages', '');
  return null;
end $$;
--> statement-breakpoint
create trigger settings_announced after insert or update or delete or truncate on settings
  for each statement execute function announce_settings();
--> statement-breakpoint
-- Issued certificates name the picture of the signature that they bear: it stays what it was.
create trigger signature_pictures_are_final before update on signature_pictures
  for each row execute function refuse_change();
