CREATE TABLE "booked_sales" (
	"call_id" integer PRIMARY KEY NOT NULL,
	"booked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_lines" (
	"month" date NOT NULL,
	"position" integer NOT NULL,
	"entry" integer NOT NULL,
	"journal" text NOT NULL,
	"booked_on" date NOT NULL,
	"piece_on" date NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"role" text,
	"operator" text,
	"account" text NOT NULL,
	"client" text,
	"paper_id" integer,
	"debit" integer NOT NULL,
	"credit" integer NOT NULL,
	"receipt" text,
	"invoice" text,
	"fne" text,
	"avoir" text,
	"letter" integer,
	"lettered_on" date,
	CONSTRAINT "journal_lines_month_position_pk" PRIMARY KEY("month","position"),
	CONSTRAINT "journal_lines_amounts" CHECK ("journal_lines"."debit" >= 0 and "journal_lines"."credit" >= 0 and "journal_lines"."debit" + "journal_lines"."credit" > 0),
	CONSTRAINT "journal_lines_journal" CHECK ("journal_lines"."journal" in ('TR', 'VE', 'OD'))
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "fne_entered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "closed_months" ADD COLUMN "sales_from" date;--> statement-breakpoint
ALTER TABLE "booked_sales" ADD CONSTRAINT "booked_sales_call_id_fne_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."fne_calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_paper_id_documents_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_lines_booked" ON "journal_lines" USING btree ("booked_on");--> statement-breakpoint
CREATE INDEX "journal_lines_paper" ON "journal_lines" USING btree ("paper_id") WHERE "journal_lines"."paper_id" is not null;
--> statement-breakpoint
create trigger journal_lines_are_final before update or delete on journal_lines
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger journal_lines_are_kept before truncate on journal_lines
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger booked_sales_are_final before update or delete on booked_sales
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger booked_sales_are_kept before truncate on booked_sales
  for each statement execute function refuse_change();
