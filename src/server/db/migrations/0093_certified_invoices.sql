CREATE TABLE "fne_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fne_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"document_id" integer NOT NULL,
	"sale_id" integer,
	"state" text DEFAULT 'waiting' NOT NULL,
	"total" integer NOT NULL,
	"client" text,
	"payment_method" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"called_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"problem" text,
	"reference" text,
	"url" text,
	"remote_id" text,
	"net" integer,
	"requested_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fne_calls_reference_unique" UNIQUE("reference"),
	CONSTRAINT "fne_calls_kind" CHECK ("fne_calls"."kind" in ('sale', 'credit_note')),
	CONSTRAINT "fne_calls_sale_of_note" CHECK (("fne_calls"."kind" = 'credit_note') = ("fne_calls"."sale_id" is not null)),
	CONSTRAINT "fne_calls_state" CHECK ("fne_calls"."state" in ('waiting', 'submitting', 'certified', 'refused', 'absent', 'doubtful')),
	CONSTRAINT "fne_calls_certified" CHECK ("fne_calls"."state" <> 'certified' or "fne_calls"."reference" is not null),
	CONSTRAINT "fne_calls_total" CHECK ("fne_calls"."total" > 0)
);
--> statement-breakpoint
CREATE TABLE "fne_foreign" (
	"reference" text PRIMARY KEY NOT NULL,
	"certified_at" timestamp with time zone,
	"ncc" text NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fne_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fne_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"call_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"training_id" integer NOT NULL,
	"price" integer NOT NULL,
	"item_id" text,
	"is_live" boolean DEFAULT true NOT NULL,
	"credited_by" integer,
	"changed_at" timestamp with time zone,
	CONSTRAINT "fne_lines_price" CHECK ("fne_lines"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "fne_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"key_end" text NOT NULL,
	"public_url" text NOT NULL,
	"stopped" text,
	"last_called_at" timestamp with time zone,
	"stickers" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fne_state_one" CHECK ("fne_state"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "is_in_fne" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fne_calls" ADD CONSTRAINT "fne_calls_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fne_calls" ADD CONSTRAINT "fne_calls_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fne_calls" ADD CONSTRAINT "fne_calls_credits" FOREIGN KEY ("sale_id") REFERENCES "public"."fne_calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fne_lines" ADD CONSTRAINT "fne_lines_call_id_fne_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."fne_calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fne_lines" ADD CONSTRAINT "fne_lines_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fne_lines" ADD CONSTRAINT "fne_lines_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fne_lines" ADD CONSTRAINT "fne_lines_credited_by_fne_calls_id_fk" FOREIGN KEY ("credited_by") REFERENCES "public"."fne_calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fne_calls_document" ON "fne_calls" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "fne_calls_waiting" ON "fne_calls" USING btree ("next_try_at","id") WHERE "fne_calls"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "fne_calls_open" ON "fne_calls" USING btree ("client","total") WHERE "fne_calls"."state" in ('submitting', 'doubtful');--> statement-breakpoint
CREATE INDEX "fne_calls_ended" ON "fne_calls" USING btree ("ended_at") WHERE "fne_calls"."state" = 'certified';--> statement-breakpoint
CREATE INDEX "fne_calls_sale" ON "fne_calls" USING btree ("sale_id") WHERE "fne_calls"."sale_id" is not null;--> statement-breakpoint
CREATE INDEX "fne_foreign_total" ON "fne_foreign" USING btree ("total","ncc");--> statement-breakpoint
CREATE UNIQUE INDEX "fne_lines_one_sale" ON "fne_lines" USING btree ("registration_id") WHERE "fne_lines"."is_live";--> statement-breakpoint
CREATE INDEX "fne_lines_call" ON "fne_lines" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "fne_lines_registration" ON "fne_lines" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "fne_lines_training" ON "fne_lines" USING btree ("training_id");--> statement-breakpoint
CREATE INDEX "fne_lines_credited" ON "fne_lines" USING btree ("credited_by") WHERE "fne_lines"."credited_by" is not null;--> statement-breakpoint
CREATE INDEX "fne_lines_changed" ON "fne_lines" USING btree ("changed_at") WHERE "fne_lines"."changed_at" is not null;--> statement-breakpoint
CREATE INDEX "documents_uncertified" ON "documents" USING btree ("created_at","id") WHERE "documents"."kind" = 'invoice' and "documents"."superseded_at" is null and "documents"."revoked_at" is null and "documents"."fne_number" is null and not "documents"."is_in_fne";--> statement-breakpoint
-- What a registration says otherwise than it was sold is followed by a credit note (docs/rules/fne.md#credit-notes).
create function note_fne_change() returns trigger language plpgsql as $$
begin
  update fne_lines set changed_at = now() where registration_id = new.id and (is_live or credited_by is not null);
  return null;
end $$;
--> statement-breakpoint
create trigger registrations_sold after update of status, price, pharmacy_id, training_id, named_at on registrations
  for each row when (row(old.status, old.price, old.pharmacy_id, old.training_id, old.named_at)
    is distinct from row(new.status, new.price, new.pharmacy_id, new.training_id, new.named_at))
  execute function note_fne_change();
