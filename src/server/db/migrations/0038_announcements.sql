CREATE TABLE "announcement_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcement_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"announcement_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"notification_id" integer,
	"known" jsonb NOT NULL,
	"was_registered" boolean NOT NULL,
	"told_way" text,
	"told_at" timestamp with time zone,
	"told_by" integer,
	CONSTRAINT "announcement_recipients_way" CHECK ("announcement_recipients"."told_way" in ('whatsapp', 'phone')),
	CONSTRAINT "announcement_recipients_told" CHECK (("announcement_recipients"."told_way" is null) = ("announcement_recipients"."told_at" is null))
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"training_id" integer NOT NULL,
	"kind" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"note_fr" text,
	"note_en" text,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_kind" CHECK ("announcements"."kind" in ('moved', 'cancelled', 'restored'))
);
--> statement-breakpoint
DROP INDEX "documents_one_invoice";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "status_before_cancelling" text;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_told_by_users_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "announcement_recipients_once" ON "announcement_recipients" USING btree ("announcement_id","registration_id");--> statement-breakpoint
CREATE INDEX "announcement_recipients_notification" ON "announcement_recipients" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "announcement_recipients_registration" ON "announcement_recipients" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "announcements_training" ON "announcements" USING btree ("training_id","id");--> statement-breakpoint
CREATE INDEX "registrations_refundable" ON "registrations" USING btree ("created_at","id") WHERE "registrations"."status" = 'annulée' and "registrations"."payment_amount" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_invoice" ON "documents" USING btree ("registration_id") WHERE "documents"."kind" = 'invoice' and "documents"."superseded_at" is null;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_cancelled_with" CHECK ("registrations"."status_before_cancelling" is null or ("registrations"."status_before_cancelling" in ('en_attente', 'confirmée') and "registrations"."status" = 'annulée'));