CREATE TABLE "discrepancy_explanations" (
	"kind" text NOT NULL,
	"subject" integer NOT NULL,
	"standing" text NOT NULL,
	"reason" text NOT NULL,
	"explained_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discrepancy_explanations_kind_subject_standing_pk" PRIMARY KEY("kind","subject","standing"),
	CONSTRAINT "discrepancy_explanations_kind" CHECK ("discrepancy_explanations"."kind" in ('overridden', 'uninvoiced', 'paper_valid', 'reference_shared', 'credit_unused'))
);
--> statement-breakpoint
CREATE TABLE "ledger_doubts" (
	"kind" text NOT NULL,
	"subject" integer NOT NULL,
	CONSTRAINT "ledger_doubts_kind_subject_pk" PRIMARY KEY("kind","subject"),
	CONSTRAINT "ledger_doubts_kind" CHECK ("ledger_doubts"."kind" in ('uninvoiced', 'reference_shared'))
);
--> statement-breakpoint
ALTER TABLE "discrepancy_explanations" ADD CONSTRAINT "discrepancy_explanations_explained_by_users_id_fk" FOREIGN KEY ("explained_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_transactions_confirmed" ON "money_transactions" USING btree ("id") WHERE "money_transactions"."reference_confirmed";--> statement-breakpoint
CREATE INDEX "payments_credit" ON "payments" USING btree ("registration_id","created_at","amount","id") WHERE "payments"."kind" = 'credit';--> statement-breakpoint
-- After payments, as commands lock them.
CREATE INDEX "documents_payment" ON "documents" USING btree ("payment_id") WHERE "documents"."payment_id" is not null;--> statement-breakpoint
create trigger discrepancy_explanations_are_final before update or delete on discrepancy_explanations
  for each row execute function refuse_change();
--> statement-breakpoint
-- What of the books as they were no index leads to (docs/decisions/0134).
insert into ledger_doubts (kind, subject)
  select 'uninvoiced', r.id from registrations r
  where r.payment_amount > 0 and not exists (
    select from documents d
    where d.registration_id = r.id and d.kind = 'invoice' and d.superseded_at is null and d.revoked_at is null)
  union all
  select 'reference_shared', id from (
    select id, transaction_id, min(transaction_id) over (partition by quoted) as first
    from payments where kind = 'payment' and quoted <> '') p
  where transaction_id <> first;
