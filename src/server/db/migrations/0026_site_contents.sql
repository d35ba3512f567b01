CREATE TABLE "site_contents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_contents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"part" text NOT NULL,
	"value" jsonb NOT NULL,
	"consents" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"publish_at" timestamp with time zone,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_picture_files" (
	"picture_id" integer NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "site_picture_files_picture_id_width_format_pk" PRIMARY KEY("picture_id","width","format"),
	CONSTRAINT "site_picture_files_format" CHECK ("site_picture_files"."format" in ('avif', 'webp'))
);
--> statement-breakpoint
CREATE TABLE "site_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shape" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"avif" text[] NOT NULL,
	"webp" text[] NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_pictures_shape" CHECK ("site_pictures"."shape" in ('portrait', 'photo'))
);
--> statement-breakpoint
ALTER TABLE "site_contents" ADD CONSTRAINT "site_contents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_picture_files" ADD CONSTRAINT "site_picture_files_picture_id_site_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."site_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_pictures" ADD CONSTRAINT "site_pictures_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_contents_part" ON "site_contents" USING btree ("part","publish_at","id");
--> statement-breakpoint
create trigger site_contents_on_pages after insert or update or delete or truncate on site_contents
  for each statement execute function announce_pages();
--> statement-breakpoint
-- What visitors have seen stays in the history as theirs: which part, since when, by whom. A person may be taken out of its value.
create function refuse_other_history() returns trigger language plpgsql as $$
begin
  raise exception 'a version of the site that was shown stays in its history';
end $$;
--> statement-breakpoint
create trigger site_contents_are_history before update of part, publish_at, created_by, created_at on site_contents
  for each row when (old.publish_at <= now()) execute function refuse_other_history();
