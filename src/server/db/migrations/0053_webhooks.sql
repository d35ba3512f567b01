CREATE TABLE "webhook_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"webhook_id" integer NOT NULL,
	"message_id" text DEFAULT 'msg_' || replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_until" timestamp with time zone,
	"last_status" integer,
	"last_problem" text,
	"last_milliseconds" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_ended" CHECK (("webhook_deliveries"."state" = 'waiting') = ("webhook_deliveries"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"tells_of_people" boolean NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_secret_until" timestamp with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	"failing_since" timestamp with time zone,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_state" CHECK ("webhooks"."state" in ('active', 'paused', 'off')),
	CONSTRAINT "webhooks_events" CHECK (cardinality("webhooks"."events") > 0),
	CONSTRAINT "webhooks_former_secret" CHECK (num_nonnulls("webhooks"."former_secret", "webhooks"."former_secret_until") <> 1)
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","next_try_at","id") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_listed" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");
--> statement-breakpoint
-- Tells every address that wants to know of it: in the transaction of what has happened, whoever causes it. Where there is no
-- address, nothing is written. One that is deleted meanwhile is waited for and left out: its reference would refuse what has happened.
create function tell_webhooks(told text, about jsonb) returns void language sql as $$
  insert into webhook_deliveries (webhook_id, type, data)
  select id, told, about from webhooks where state = 'active' and told = any (events) order by id for key share;
$$;
--> statement-breakpoint
create function about_registration(row_of registrations) returns jsonb language sql stable as $$
  select jsonb_build_object('registrationId', row_of.id, 'trainingId', row_of.training_id, 'status', row_of.status,
    'price', row_of.price, 'paymentReference', row_of.payment_reference);
$$;
--> statement-breakpoint
create function tell_registration() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks) then return null; end if;
  if tg_op = 'INSERT' then
    perform tell_webhooks('registration.created', about_registration(new));
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform tell_webhooks('registration.deleted', jsonb_build_object('registrationId', old.id, 'trainingId', old.training_id));
    return null;
  end if;
  if new.training_id <> old.training_id then
    perform tell_webhooks('registration.transferred',
      about_registration(new) || jsonb_build_object('previousTrainingId', old.training_id));
  end if;
  if new.status <> old.status then
    perform tell_webhooks('registration.status_changed',
      about_registration(new) || jsonb_build_object('previousStatus', old.status));
  end if;
  -- The domain of `erasedDomain` (src/domain/participant.ts).
  if new.email like '%@efface.invalid' and old.email not like '%@efface.invalid' then
    perform tell_webhooks('registration.erased', jsonb_build_object('registrationId', new.id));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger registrations_told_made_or_gone after insert or delete on registrations
  for each row execute function tell_registration();
--> statement-breakpoint
create trigger registrations_told after update of training_id, status, email on registrations
  for each row when (
    old.training_id <> new.training_id or old.status <> new.status or old.email <> new.email
  ) execute function tell_registration();
--> statement-breakpoint
create function tell_payment() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks) then return null; end if;
  perform tell_webhooks(
    case new.kind when 'payment' then 'payment.recorded' when 'refund' then 'payment.refunded' else 'payment.corrected' end,
    jsonb_build_object('paymentId', new.id, 'registrationId', new.registration_id, 'amount', new.amount, 'method', new.method));
  return null;
end $$;
--> statement-breakpoint
create trigger payments_told after insert on payments for each row execute function tell_payment();
--> statement-breakpoint
-- As JSON tells moments everywhere else: to the millisecond, in UTC.
create function iso_moment(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$$;
--> statement-breakpoint
create function about_training(row_of trainings) returns jsonb language sql stable as $$
  select jsonb_build_object('trainingId', row_of.id, 'slug', row_of.slug, 'title', row_of.title, 'category', row_of.category,
    'status', row_of.status, 'location', row_of.location, 'startsAt', iso_moment(row_of.starts_at),
    'endsAt', iso_moment(row_of.ends_at), 'price', row_of.price, 'maxParticipants', row_of.max_participants);
$$;
--> statement-breakpoint
create function tell_training() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks) then return null; end if;
  if tg_op = 'INSERT' then
    perform tell_webhooks('training.created', about_training(new));
  elsif tg_op = 'DELETE' then
    perform tell_webhooks('training.deleted', jsonb_build_object('trainingId', old.id));
  elsif new.deleted_at is not null then
    perform tell_webhooks('training.deleted', jsonb_build_object('trainingId', new.id));
  elsif about_training(new) <> about_training(old) then
    perform tell_webhooks('training.changed', about_training(new));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger trainings_told_when_made after insert on trainings for each row execute function tell_training();
--> statement-breakpoint
create trigger trainings_told after update or delete on trainings
  for each row when (old.deleted_at is null) execute function tell_training();
--> statement-breakpoint
create function tell_certificate() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks) then return null; end if;
  perform tell_webhooks('certificate.issued', jsonb_build_object('documentId', new.id, 'number', new.number,
    'registrationId', new.registration_id, 'trainingId', new.training_id));
  return null;
end $$;
--> statement-breakpoint
create trigger documents_certificate_told after insert on documents
  for each row when (new.kind = 'certificate') execute function tell_certificate();
--> statement-breakpoint
create function tell_message() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks) then return null; end if;
  perform tell_webhooks('contact_message.received',
    jsonb_build_object('messageId', new.id, 'subject', new.subject, 'locale', new.locale));
  return null;
end $$;
--> statement-breakpoint
create trigger contact_messages_told after insert on contact_messages for each row execute function tell_message();
