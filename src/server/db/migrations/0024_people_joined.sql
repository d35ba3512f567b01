CREATE TABLE "person_merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" "citext" NOT NULL,
	"other_email" "citext" NOT NULL,
	"merged_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "person_merges_order" CHECK ("person_merges"."email" < "person_merges"."other_email")
);
--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "person_merges_once" ON "person_merges" USING btree ("email","other_email") WHERE "person_merges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "person_merges_other" ON "person_merges" USING btree ("other_email") WHERE "person_merges"."undone_at" is null;