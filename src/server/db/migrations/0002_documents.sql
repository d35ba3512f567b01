CREATE TABLE "demo_signing_certificate" (
	"id" integer PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demo_signing_certificate_one" CHECK ("demo_signing_certificate"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "document_files" (
	"document_id" integer PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "document_files_size" CHECK (octet_length("document_files"."content") between 1 and 20971520)
);
--> statement-breakpoint
CREATE TABLE "document_numbers" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_numbers_series_year_pk" PRIMARY KEY("series","year"),
	CONSTRAINT "document_numbers_series" CHECK ("document_numbers"."series" in ('C', 'F', 'R'))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"document_type" text NOT NULL,
	"number" text,
	"title" text NOT NULL,
	"description" text,
	"locale" text NOT NULL,
	"registration_id" integer,
	"payment_id" integer,
	"training_id" integer,
	"is_public" boolean DEFAULT false NOT NULL,
	"snapshot" jsonb,
	"fne_number" text,
	"fne_url" text,
	"mime_type" text NOT NULL,
	"file_size" integer,
	"state" text DEFAULT 'pending' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"issued_by" integer,
	"supersedes" integer,
	"superseded_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_number_unique" UNIQUE("number"),
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('certificate', 'invoice', 'receipt', 'upload')),
	CONSTRAINT "documents_type" CHECK ("documents"."document_type" in ('certificate', 'invoice', 'course_document', 'other')),
	CONSTRAINT "documents_state" CHECK ("documents"."state" in ('pending', 'ready', 'failed')),
	CONSTRAINT "documents_issued" CHECK ("documents"."kind" = 'upload' or ("documents"."number" is not null and "documents"."snapshot" is not null)),
	CONSTRAINT "documents_owner" CHECK (num_nonnulls("documents"."registration_id", "documents"."training_id") >= 1),
	CONSTRAINT "documents_public" CHECK (not "documents"."is_public" or ("documents"."kind" = 'upload' and "documents"."training_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"email" "citext" NOT NULL,
	"phone" text,
	"participant_id" integer,
	"locale" text NOT NULL,
	"code_hash" text,
	"token_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "email_codes_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "email_codes_purpose" CHECK ("email_codes"."purpose" in ('link', 'change_email'))
);
--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_supersedes" FOREIGN KEY ("supersedes") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_valid_certificate" ON "documents" USING btree ("registration_id") WHERE "documents"."kind" = 'certificate' and "documents"."superseded_at" is null and "documents"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_invoice" ON "documents" USING btree ("registration_id") WHERE "documents"."kind" = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_receipt" ON "documents" USING btree ("payment_id") WHERE "documents"."kind" = 'receipt';--> statement-breakpoint
CREATE INDEX "documents_registration" ON "documents" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "documents_training" ON "documents" USING btree ("training_id");--> statement-breakpoint
CREATE INDEX "documents_created" ON "documents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "email_codes_email" ON "email_codes" USING btree ("email");