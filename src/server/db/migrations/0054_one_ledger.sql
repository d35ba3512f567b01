-- Nobody pays while the rows of before get their transactions. In the order in which commands lock.
lock table registrations in access exclusive mode;
--> statement-breakpoint
lock table payments, documents in access exclusive mode;
--> statement-breakpoint
CREATE TABLE "closed_months" (
	"month" date PRIMARY KEY NOT NULL,
	"closed_by" integer NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_transactions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"amount" integer NOT NULL,
	"method" text NOT NULL,
	"operator" text,
	"reference" text,
	"reference_confirmed" boolean DEFAULT false NOT NULL,
	"valued_on" date NOT NULL,
	"recorded_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_transactions_method" CHECK ("money_transactions"."method" in ('espèces', 'virement', 'chèque', 'mobile', 'autre'))
);
--> statement-breakpoint
ALTER TABLE "document_numbers" DROP CONSTRAINT "document_numbers_series";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_kind";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_kind";--> statement-breakpoint
DROP INDEX "registrations_refundable";--> statement-breakpoint
-- In one step, so that the table is written once. Each row there is gets the number of a transaction of its own.
ALTER TABLE "payments"
	ADD COLUMN "transaction_id" integer DEFAULT nextval('money_transactions_id_seq') NOT NULL,
	ADD COLUMN "reverses" integer,
	ADD COLUMN "booked_on" date,
	ADD COLUMN "booked_at" timestamp with time zone GENERATED ALWAYS AS (coalesce(timezone('UTC', booked_on::timestamp), created_at)) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "transaction_id" SET DEFAULT null;
--> statement-breakpoint
-- The day of value of what was there is the day of its entry.
insert into money_transactions (id, amount, method, reference, valued_on, recorded_by, created_at)
	overriding system value
	select transaction_id, amount, method, reference, timezone('UTC', created_at)::date, recorded_by, created_at from payments;
--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_transactions" ADD CONSTRAINT "money_transactions_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_transactions_valued" ON "money_transactions" USING btree ("valued_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "money_transactions_reference" ON "money_transactions" USING btree (search_quoted("operator"),search_quoted("reference")) WHERE "money_transactions"."amount" > 0 and not "money_transactions"."reference_confirmed" and search_quoted("money_transactions"."operator") <> '' and search_quoted("money_transactions"."reference") <> '';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_transaction_id_money_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."money_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reverses_payments_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_credit_note" ON "documents" USING btree ("payment_id") WHERE "documents"."kind" = 'credit_note';--> statement-breakpoint
CREATE INDEX "payments_transaction" ON "payments" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "payments_booked" ON "payments" USING btree ("booked_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reversed_once" ON "payments" USING btree ("reverses");--> statement-breakpoint
CREATE INDEX "registrations_overridden" ON "registrations" USING btree ("created_at","id") WHERE "registrations"."payment_status" <> case when "registrations"."price" is null then 'en_attente' when "registrations"."payment_amount" <= 0
    then case when "registrations"."price" = 0 then 'complet' else 'en_attente' end
    when "registrations"."payment_amount" >= "registrations"."price" then 'complet' else 'partiel' end;--> statement-breakpoint
CREATE INDEX "registrations_refundable" ON "registrations" USING btree ("created_at","id") WHERE "registrations"."payment_amount" > 0 and ("registrations"."status" = 'annulée' or "registrations"."payment_amount" > "registrations"."price");--> statement-breakpoint
ALTER TABLE "document_numbers" ADD CONSTRAINT "document_numbers_series" CHECK ("document_numbers"."series" in ('A', 'C', 'F', 'R'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('certificate', 'invoice', 'receipt', 'credit_note', 'upload'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reverses" CHECK (("payments"."kind" = 'reversal') = ("payments"."reverses" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('payment', 'refund', 'reversal', 'correction', 'adjustment', 'credit', 'credit_transfer'));
--> statement-breakpoint
create trigger money_transactions_are_final before update or delete on money_transactions
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger money_transactions_are_kept before truncate on money_transactions
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger closed_months_are_final before update or delete on closed_months
  for each row execute function refuse_change();
--> statement-breakpoint
-- A row that names no transaction is one of its own: as the version before writes them.
create function open_transaction() returns trigger language plpgsql as $$
begin
  insert into money_transactions (amount, method, reference, valued_on, recorded_by, created_at)
    values (new.amount, new.method, new.reference, coalesce(new.booked_on, timezone('UTC', new.created_at)::date),
      new.recorded_by, new.created_at)
    returning id into new.transaction_id;
  return new;
end $$;
--> statement-breakpoint
create trigger payments_open_transaction before insert on payments
  for each row when (new.transaction_id is null) execute function open_transaction();
--> statement-breakpoint
-- Money that is only set aside, or counts for another registration, neither came nor went (docs/decisions/0128).
create function moves_money(kind text) returns boolean language sql immutable parallel safe as $$
  select kind not in ('credit', 'credit_transfer')
$$;
--> statement-breakpoint
create or replace function tally_payment() returns trigger language plpgsql as $$
begin
  insert into payment_tallies
    select method, count(*), coalesce(sum(amount) filter (where moves_money(kind)), 0) from added group by 1;
  insert into month_tallies select month_of(booked_at), 0, sum(amount) from added where moves_money(kind) group by 1;
  return null;
end $$;
--> statement-breakpoint
-- Also who paid more than it costs now has something to get back (docs/rules/registrations.md#groups).
create function is_refundable(status text, price integer, payment_amount integer) returns integer language sql immutable as $$
  select case when payment_amount > 0 and (status = 'annulée' or payment_amount > price) then 1 else 0 end
$$;
--> statement-breakpoint
create or replace function tally_registration() returns trigger language plpgsql as $$
declare
  was text := (select category from trainings where id = old.training_id);
  is_now text := case when new.training_id = old.training_id then was
    else (select category from trainings where id = new.training_id) end;
begin
  insert into registration_tallies (status, payment_status, category, count, price, remaining, owing, refundable) values
    (old.status, old.payment_status, was, -1, -coalesce(old.price, 0), -greatest(coalesce(old.price, 0) - old.payment_amount, 0),
      -is_owing(old.status, old.payment_status, old.price, old.payment_amount), -is_refundable(old.status, old.price, old.payment_amount)),
    (new.status, new.payment_status, is_now, 1, coalesce(new.price, 0), greatest(coalesce(new.price, 0) - new.payment_amount, 0),
      is_owing(new.status, new.payment_status, new.price, new.payment_amount), is_refundable(new.status, new.price, new.payment_amount));
  return null;
end $$;
--> statement-breakpoint
create or replace function tally_registrations() returns trigger language plpgsql as $$
declare sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if tg_op = 'INSERT' then
    perform from trainings where id in (select training_id from changed) order by id for share;
  end if;
  insert into registration_tallies (status, payment_status, category, count, price, remaining, owing, refundable)
    select changed.status, payment_status, category, sign * count(*), sign * coalesce(sum(changed.price), 0),
      sign * sum(greatest(coalesce(changed.price, 0) - payment_amount, 0)),
      sign * sum(is_owing(changed.status, payment_status, changed.price, payment_amount)),
      sign * sum(is_refundable(changed.status, changed.price, payment_amount))
    from changed join trainings on trainings.id = training_id group by 1, 2, 3;
  insert into month_tallies select month_of(created_at), sign * count(*), 0 from changed group by 1;
  insert into certificate_changes select distinct training_id from changed where status = 'confirmée';
  return null;
end $$;
--> statement-breakpoint
create or replace function tally_changed_trainings() returns trigger language plpgsql as $$
begin
  insert into training_tallies
    select status, sum(one) from (
      select status, -1 as one from was where deleted_at is null
      union all select status, 1 from is_now where deleted_at is null
    ) lines group by 1 having sum(one) <> 0;
  insert into certificate_changes
    select id from was join is_now using (id)
    where (was.status, was.deleted_at) is distinct from (is_now.status, is_now.deleted_at)
      and 'terminée' in (was.status, is_now.status);
  if exists (select from was join is_now using (id) where was.category <> is_now.category) then
    -- Whoever changes one of them meanwhile has added a line under the category of before: it is waited for, and counted.
    perform from registrations where training_id in
      (select id from was join is_now using (id) where was.category <> is_now.category)
      order by id for no key update;
    insert into registration_tallies (status, payment_status, category, count, price, remaining, owing, refundable)
      select registrations.status, payment_status, moved.category, sum(sign), sum(sign * coalesce(price, 0)),
        sum(sign * greatest(coalesce(price, 0) - payment_amount, 0)),
        sum(sign * is_owing(registrations.status, payment_status, price, payment_amount)),
        sum(sign * is_refundable(registrations.status, registrations.price, payment_amount))
      from registrations join (
        select was.id, was.category, -1 as sign from was join is_now using (id) where was.category <> is_now.category
        union all
        select was.id, is_now.category, 1 from was join is_now using (id) where was.category <> is_now.category
      ) moved on moved.id = training_id
      group by 1, 2, 3;
  end if;
  return null;
end $$;
--> statement-breakpoint
drop function is_refundable(text, integer);
--> statement-breakpoint
insert into registration_tallies (status, payment_status, category, count, price, remaining, owing, refundable)
  select registrations.status, payment_status, category, 0, 0, 0, 0, count(*)
  from registrations join trainings on trainings.id = training_id
  where registrations.status <> 'annulée' and payment_amount > registrations.price group by 1, 2, 3;
--> statement-breakpoint
-- Other tools are told of money that came or went, not of what is set aside or counts elsewhere.
create or replace function tell_payment() returns trigger language plpgsql as $$
begin
  if not moves_money(new.kind) or not exists (select from webhooks) then return null; end if;
  perform tell_webhooks(
    case new.kind when 'payment' then 'payment.recorded' when 'refund' then 'payment.refunded' else 'payment.corrected' end,
    jsonb_build_object('paymentId', new.id, 'registrationId', new.registration_id, 'amount', new.amount, 'method', new.method));
  return null;
end $$;
