-- Nobody pays meanwhile: in the order in which commands lock.
lock table registrations in access exclusive mode;
--> statement-breakpoint
lock table payments, money_transactions in access exclusive mode;
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"statement_id" integer NOT NULL,
	"line" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"kind" text NOT NULL,
	"valued_on" date NOT NULL,
	"time" text,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"reference" text,
	"payer_name" text NOT NULL,
	"payer_phone" text,
	"wording" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"transaction_id" integer,
	"fee_transaction_id" integer,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	CONSTRAINT "statement_lines_kind" CHECK ("statement_lines"."kind" in ('received', 'fee', 'payout', 'spent')),
	CONSTRAINT "statement_lines_amount" CHECK ("statement_lines"."amount" > 0 and "statement_lines"."fee" >= 0),
	CONSTRAINT "statement_lines_state" CHECK ("statement_lines"."state" in ('open', 'recorded', 'ignored')),
	CONSTRAINT "statement_lines_transaction" CHECK (("statement_lines"."state" = 'recorded') = ("statement_lines"."transaction_id" is not null)),
	CONSTRAINT "statement_lines_decision" CHECK (("statement_lines"."state" = 'open') = ("statement_lines"."decided_at" is null)),
	CONSTRAINT "statement_lines_reason" CHECK (("statement_lines"."state" = 'ignored') = ("statement_lines"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_hash" text NOT NULL,
	"file_name" text NOT NULL,
	"operator" text NOT NULL,
	"method" text NOT NULL,
	"headings_hash" text NOT NULL,
	"columns" jsonb NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statements_method" CHECK ("statements"."method" in ('espèces', 'virement', 'chèque', 'mobile', 'autre'))
);
--> statement-breakpoint
ALTER TABLE "money_transactions" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "money_transactions" ADD COLUMN "booked_on" date;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_transaction_id_money_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."money_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_fee_transaction_id_money_transactions_id_fk" FOREIGN KEY ("fee_transaction_id") REFERENCES "public"."money_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_fingerprint" ON "statement_lines" USING btree ("fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_transaction" ON "statement_lines" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "statement_lines_state" ON "statement_lines" USING btree ("state","valued_on","id");--> statement-breakpoint
CREATE INDEX "statement_lines_valued" ON "statement_lines" USING btree ("valued_on","id");--> statement-breakpoint
CREATE INDEX "statement_lines_statement" ON "statement_lines" USING btree ("statement_id","line");--> statement-breakpoint
CREATE INDEX "statement_lines_decided" ON "statement_lines" USING btree ("decided_at","id");--> statement-breakpoint
CREATE INDEX "statements_headings" ON "statements" USING btree ("headings_hash","id");--> statement-breakpoint
CREATE INDEX "money_transactions_own" ON "money_transactions" USING btree ("booked_on","id") WHERE "money_transactions"."kind" is not null;--> statement-breakpoint
ALTER TABLE "money_transactions" ADD CONSTRAINT "money_transactions_own" CHECK (("money_transactions"."kind" is null) = ("money_transactions"."booked_on" is null) and ("money_transactions"."kind" is null or "money_transactions"."kind" in ('fee', 'payout') and "money_transactions"."amount" <> 0));
--> statement-breakpoint
alter table statement_lines
  add column search text generated always as (
    search_fold(coalesce(reference, '') || ' ' || payer_name || ' ' || wording) || ' ' || search_quoted(coalesce(reference, ''))
      || ' ' || search_quoted(coalesce(payer_phone, '')) || ' ' || amount::text
  ) stored;
--> statement-breakpoint
create index statement_lines_search on statement_lines using gin (search gin_trgm_ops);
--> statement-breakpoint
-- Once all that a line became was taken back, whose money it is is open again.
create function reopen_statement_line() returns trigger language plpgsql as $$
begin
  update statement_lines set state = 'open', transaction_id = null, decided_by = null, decided_at = null
    where transaction_id = (select transaction_id from payments where id = new.reverses)
      and not exists (select from payments p where p.transaction_id = statement_lines.transaction_id and p.kind = 'payment'
        and p.id <> new.reverses and not exists (select from payments r where r.reverses = p.id));
  return null;
end $$;
--> statement-breakpoint
create trigger payments_reopen_statement_line after insert on payments
  for each row when (new.kind = 'reversal') execute function reopen_statement_line();
