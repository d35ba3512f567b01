CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"headings_hash" text NOT NULL,
	"columns" jsonb NOT NULL,
	"imported" integer NOT NULL,
	"known" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"refused" integer NOT NULL,
	"sent_mail" boolean NOT NULL,
	"issued_papers" boolean NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_imported" CHECK ("imports"."imported" > 0)
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_headings" ON "imports" USING btree ("headings_hash","id");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_import" ON "registrations" USING btree ("import_id") WHERE "registrations"."import_id" is not null;