CREATE TABLE "quotes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"training_id" integer NOT NULL,
	"places" integer NOT NULL,
	"price" integer NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"expires_on" date NOT NULL,
	"email" "citext" NOT NULL,
	"locale" text NOT NULL,
	"document_id" integer NOT NULL,
	"followed_up_at" timestamp with time zone,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" text,
	"accepted_email" "citext",
	"withdrawn_at" timestamp with time zone,
	"invoice_id" integer,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_number_unique" UNIQUE("number"),
	CONSTRAINT "quotes_places" CHECK ("quotes"."places" between 1 and 50),
	CONSTRAINT "quotes_price" CHECK ("quotes"."discount" >= 0 and "quotes"."discount" < "quotes"."price"),
	CONSTRAINT "quotes_accepted" CHECK (("quotes"."accepted_at" is null) = ("quotes"."accepted_by" is null) and ("quotes"."accepted_at" is null) = ("quotes"."accepted_email" is null)),
	CONSTRAINT "quotes_ended" CHECK ("quotes"."accepted_at" is null or "quotes"."withdrawn_at" is null)
);
--> statement-breakpoint
ALTER TABLE "document_numbers" DROP CONSTRAINT "document_numbers_series";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_kind";--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_invoice_id_documents_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotes_created" ON "quotes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_expires" ON "quotes" USING btree ("expires_on","id");--> statement-breakpoint
CREATE INDEX "quotes_pharmacy" ON "quotes" USING btree ("pharmacy_id","id");--> statement-breakpoint
CREATE INDEX "quotes_training" ON "quotes" USING btree ("training_id");--> statement-breakpoint
ALTER TABLE "document_numbers" ADD CONSTRAINT "document_numbers_series" CHECK ("document_numbers"."series" in ('A', 'C', 'D', 'F', 'R'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('certificate', 'invoice', 'receipt', 'credit_note', 'quote', 'upload'));