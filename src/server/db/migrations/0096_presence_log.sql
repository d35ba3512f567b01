CREATE TABLE "presence_contradictions" (
	"mark_id" uuid PRIMARY KEY NOT NULL,
	"training_id" integer NOT NULL,
	"date" date NOT NULL,
	"half" text NOT NULL,
	"reason" text NOT NULL,
	"device_name" text NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"outcome" text,
	CONSTRAINT "presence_contradictions_reason" CHECK ("presence_contradictions"."reason" in ('later_mark', 'cancelled', 'erased', 'other_person', 'moved', 'half_gone', 'half_attended', 'already_registered', 'not_assigned', 'broken_log')),
	CONSTRAINT "presence_contradictions_outcome" CHECK ("presence_contradictions"."outcome" in ('counted', 'kept')),
	CONSTRAINT "presence_contradictions_decided" CHECK (("presence_contradictions"."decided_at" is null) = ("presence_contradictions"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "presence_devices" (
	"device_id" uuid NOT NULL,
	"training_id" integer NOT NULL,
	"name" text NOT NULL,
	"taken_by" integer,
	"issued_at" timestamp with time zone NOT NULL,
	"reported_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "presence_devices_device_id_training_id_pk" PRIMARY KEY("device_id","training_id")
);
--> statement-breakpoint
DROP INDEX "presence_marks_latest";--> statement-breakpoint
ALTER TABLE "presence_marks" ALTER COLUMN "half_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "presence_marks" ADD COLUMN "marked_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE presence_marks DISABLE TRIGGER presence_marks_added_only;--> statement-breakpoint
UPDATE "presence_marks" SET "marked_at" = "created_at";--> statement-breakpoint
ALTER TABLE presence_marks ENABLE TRIGGER presence_marks_added_only;--> statement-breakpoint
create or replace function refuse_presence_change() returns trigger language plpgsql as $$
begin
  if new.reason is null and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end $$;
--> statement-breakpoint
ALTER TABLE "presence_marks" ADD COLUMN "is_contradicted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "presence_marks" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "presence_marks" ADD COLUMN "device_number" integer;--> statement-breakpoint
ALTER TABLE "presence_marks" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "presence_marks" ADD COLUMN "device_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "presence_marks" ADD COLUMN "device_offset" bigint;--> statement-breakpoint
ALTER TABLE "presence_contradictions" ADD CONSTRAINT "presence_contradictions_mark_id_presence_marks_id_fk" FOREIGN KEY ("mark_id") REFERENCES "public"."presence_marks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence_contradictions" ADD CONSTRAINT "presence_contradictions_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence_contradictions" ADD CONSTRAINT "presence_contradictions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence_devices" ADD CONSTRAINT "presence_devices_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence_devices" ADD CONSTRAINT "presence_devices_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presence_contradictions_training" ON "presence_contradictions" USING btree ("training_id");--> statement-breakpoint
CREATE INDEX "presence_devices_training" ON "presence_devices" USING btree ("training_id");--> statement-breakpoint
CREATE INDEX "presence_marks_device" ON "presence_marks" USING btree ("device_id","device_number") WHERE "presence_marks"."device_id" is not null;--> statement-breakpoint
CREATE INDEX "presence_marks_latest" ON "presence_marks" USING btree ("registration_id","half_id","marked_at","position");--> statement-breakpoint
ALTER TABLE "presence_marks" ADD CONSTRAINT "presence_marks_half" CHECK ("presence_marks"."half_id" is not null or "presence_marks"."is_contradicted");--> statement-breakpoint
ALTER TABLE "presence_marks" ADD CONSTRAINT "presence_marks_log" CHECK (mod(num_nulls("presence_marks"."device_id", "presence_marks"."device_number", "presence_marks"."device_hash", "presence_marks"."device_at"), 4) = 0);