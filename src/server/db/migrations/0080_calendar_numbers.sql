CREATE TABLE "calendar_numbers" (
	"training_id" integer NOT NULL,
	"email" "citext" NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "calendar_numbers_training_id_email_pk" PRIMARY KEY("training_id","email")
);
--> statement-breakpoint
ALTER TABLE "calendar_numbers" ADD CONSTRAINT "calendar_numbers_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_numbers_email" ON "calendar_numbers" USING btree ("email");--> statement-breakpoint
-- The number that an event begins with in somebody's calendar: 0, or the next after the last that was sent (RFC 5545, SEQUENCE).
create function next_calendar_number(training integer, person citext) returns integer language sql stable as $$
  select coalesce(1 + greatest(
    (select max(calendar_sequence) from registrations where training_id = training and email = person),
    (select number from calendar_numbers where training_id = training and email = person)), 0)
$$;
--> statement-breakpoint
-- A registration that comes to a session or an e-mail goes on from there. What it leaves is kept, unless it is nobody's: addresses that
-- stand for none, or for somebody erased, are of `.invalid`.
create function number_in_calendars() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.training_id = old.training_id and new.email = old.email then
      return new;
    end if;
  end if;
  if new.email::text not like '%.invalid' then
    new.calendar_sequence := greatest(new.calendar_sequence, next_calendar_number(new.training_id, new.email));
  end if;
  if tg_op = 'UPDATE' then
    if new.email::text not like '%@efface.invalid' and old.email::text not like '%.invalid' then
      insert into calendar_numbers (training_id, email, number) values (old.training_id, old.email, new.calendar_sequence)
        on conflict (training_id, email) do update set number = greatest(calendar_numbers.number, excluded.number);
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger number_in_calendars before insert or update of training_id, email on registrations
  for each row execute function number_in_calendars();
