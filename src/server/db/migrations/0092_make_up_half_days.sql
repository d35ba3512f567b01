ALTER TABLE "presence_marks" ADD COLUMN "made_up_half_id" integer;--> statement-breakpoint
ALTER TABLE "presence_marks" ADD CONSTRAINT "presence_marks_made_up_half_id_session_halves_id_fk" FOREIGN KEY ("made_up_half_id") REFERENCES "public"."session_halves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presence_marks_made_up" ON "presence_marks" USING btree ("made_up_half_id") WHERE "presence_marks"."made_up_half_id" is not null;--> statement-breakpoint
ALTER TABLE "presence_marks" ADD CONSTRAINT "presence_marks_made_up" CHECK ("presence_marks"."made_up_half_id" <> "presence_marks"."half_id");--> statement-breakpoint
-- A half-day that was made up changes who may have a certificate where it was missed.
create or replace function note_presence() returns trigger language plpgsql as $$
begin
  insert into certificate_changes
    select distinct training_id from session_halves
    where id in (select half_id from added union select made_up_half_id from added);
  return null;
end $$;
--> statement-breakpoint
create or replace function refuse_presence_change() returns trigger language plpgsql as $$
begin
  if new.reason is null and row(new.id, new.position, new.registration_id, new.half_id, new.made_up_half_id, new.state, new.late_at, new.marked_by, new.created_at)
    is not distinct from row(old.id, old.position, old.registration_id, old.half_id, old.made_up_half_id, old.state, old.late_at, old.marked_by, old.created_at) then
    return new;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end $$;
