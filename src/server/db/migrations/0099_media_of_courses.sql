CREATE TABLE "media_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"created_by" integer,
	"sent_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_files_owner" CHECK ("media_files"."owner" in ('lesson')),
	CONSTRAINT "media_files_state" CHECK ("media_files"."state" in ('uploading', 'ready')),
	CONSTRAINT "media_files_size" CHECK ("media_files"."size" between 1 and 2147483648),
	CONSTRAINT "media_files_sha256" CHECK ("media_files"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "media_pieces" (
	"file_id" integer NOT NULL,
	"number" integer NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "media_pieces_file_id_number_pk" PRIMARY KEY("file_id","number"),
	CONSTRAINT "media_pieces_size" CHECK (octet_length("media_pieces"."content") between 1 and 1048576),
	CONSTRAINT "media_pieces_sha256" CHECK ("media_pieces"."sha256" = encode(sha256("media_pieces"."content"), 'hex'))
);
--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_pieces" ADD CONSTRAINT "media_pieces_file" FOREIGN KEY ("file_id") REFERENCES "public"."media_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_files_content" ON "media_files" USING btree ("sha256","owner");--> statement-breakpoint
CREATE INDEX "media_files_left" ON "media_files" USING btree ("sent_at") WHERE "media_files"."state" = 'uploading';--> statement-breakpoint
CREATE INDEX "media_pieces_content" ON "media_pieces" USING btree ("sha256");--> statement-breakpoint
-- Films and pictures are packed already: packing them again takes time and saves nothing.
ALTER TABLE "media_pieces" ALTER COLUMN "content" SET STORAGE EXTERNAL;
