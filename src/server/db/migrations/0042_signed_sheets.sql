CREATE TABLE "signed_sheets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signed_sheets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"training_id" integer NOT NULL,
	"mime_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"added_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signed_sheets_type" CHECK ("signed_sheets"."mime_type" in ('application/pdf', 'image/jpeg')),
	CONSTRAINT "signed_sheets_size" CHECK (octet_length("signed_sheets"."content") between 1 and 20971520)
);
--> statement-breakpoint
ALTER TABLE "signed_sheets" ADD CONSTRAINT "signed_sheets_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_sheets" ADD CONSTRAINT "signed_sheets_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signed_sheets_once" ON "signed_sheets" USING btree ("training_id",sha256("content"));--> statement-breakpoint
CREATE INDEX "signed_sheets_created" ON "signed_sheets" USING btree ("created_at");