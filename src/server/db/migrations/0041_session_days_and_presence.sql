CREATE TABLE "presence_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "presence_marks_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"half_id" integer NOT NULL,
	"state" text NOT NULL,
	"late_at" text,
	"reason" text,
	"marked_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "presence_marks_state" CHECK ("presence_marks"."state" in ('present', 'late', 'absent', 'taken_back')),
	CONSTRAINT "presence_marks_late" CHECK (("presence_marks"."state" = 'late') = ("presence_marks"."late_at" is not null)),
	CONSTRAINT "presence_marks_reason" CHECK ("presence_marks"."reason" is null or "presence_marks"."state" = 'absent')
);
--> statement-breakpoint
CREATE TABLE "session_halves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_halves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"training_id" integer NOT NULL,
	"date" date NOT NULL,
	"half" text NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"room" text,
	"trainer_id" integer,
	CONSTRAINT "session_halves_half" CHECK ("session_halves"."half" in ('morning', 'afternoon')),
	CONSTRAINT "session_halves_hours" CHECK ("session_halves"."starts_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "session_halves"."ends_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "session_halves"."starts_at" < "session_halves"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "trainers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trainers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" "citext" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trainers_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "presence_marks" ADD CONSTRAINT "presence_marks_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence_marks" ADD CONSTRAINT "presence_marks_half_id_session_halves_id_fk" FOREIGN KEY ("half_id") REFERENCES "public"."session_halves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence_marks" ADD CONSTRAINT "presence_marks_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_halves" ADD CONSTRAINT "session_halves_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_halves" ADD CONSTRAINT "session_halves_trainer_id_trainers_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."trainers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presence_marks_latest" ON "presence_marks" USING btree ("registration_id","half_id","position");--> statement-breakpoint
CREATE INDEX "presence_marks_half" ON "presence_marks" USING btree ("half_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_halves_once" ON "session_halves" USING btree ("training_id","date","half");--> statement-breakpoint
CREATE INDEX "session_halves_date" ON "session_halves" USING btree ("date");--> statement-breakpoint
-- Trainers were names of trainings alone; each name has a record now, and a new one gets its own with the training that mentions it.
insert into trainers (name)
select distinct on (given.name::citext) given.name
from trainings cross join lateral unnest(trainings.trainers) as given (name)
where btrim(given.name) <> ''
order by given.name::citext, trainings.id;
--> statement-breakpoint
create function know_trainers() returns trigger language plpgsql as $$
begin
  insert into trainers (name)
  select distinct on (given.name::citext) given.name from unnest(new.trainers) as given (name)
  where btrim(given.name) <> '' and not exists (select from trainers known where known.name = given.name::citext)
  order by given.name::citext
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger trainings_know_trainers after insert or update of trainers on trainings
  for each row when (new.trainers <> '{}') execute function know_trainers();
--> statement-breakpoint
-- Marks are only ever added; an erasure alone takes the reason of an absence away.
create function refuse_presence_change() returns trigger language plpgsql as $$
begin
  if new.reason is null and row(new.id, new.position, new.registration_id, new.half_id, new.state, new.late_at, new.marked_by, new.created_at)
    is not distinct from row(old.id, old.position, old.registration_id, old.half_id, old.state, old.late_at, old.marked_by, old.created_at) then
    return new;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end $$;
--> statement-breakpoint
create trigger presence_marks_added_only before update on presence_marks
  for each row execute function refuse_presence_change();
--> statement-breakpoint
create trigger presence_marks_never_deleted before delete on presence_marks
  for each row execute function refuse_change();
