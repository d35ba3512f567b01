DROP INDEX "registrations_email";--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email","training_id");
--> statement-breakpoint
-- As before, but its plan is kept: a function in SQL that cannot be put in the place of its call is planned at every call. Two of them
-- were a seventh of what a registration costs.
create or replace function next_calendar_number(training integer, person citext) returns integer language plpgsql stable as $$
begin
  return coalesce(1 + greatest(
    (select max(calendar_sequence) from registrations where training_id = training and email = person),
    (select number from calendar_numbers where training_id = training and email = person)), 0);
end $$;
