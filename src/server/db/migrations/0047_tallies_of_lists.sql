ALTER TABLE "registration_tallies" ADD COLUMN "owing" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Beside what is owed, of how many: the office lists those that owe, and the dashboard counts them.
create function is_owing(status text, payment_status text, price integer, payment_amount integer) returns integer
language sql immutable as $$
  select case when status <> 'annulée' and payment_status <> 'remboursé' and payment_amount < price then 1 else 0 end
$$;
--> statement-breakpoint
create or replace function tally_registration() returns trigger language plpgsql as $$
begin
  insert into registration_tallies values
    (old.status, old.payment_status, -1, -coalesce(old.price, 0), -greatest(coalesce(old.price, 0) - old.payment_amount, 0),
      -is_owing(old.status, old.payment_status, old.price, old.payment_amount)),
    (new.status, new.payment_status, 1, coalesce(new.price, 0), greatest(coalesce(new.price, 0) - new.payment_amount, 0),
      is_owing(new.status, new.payment_status, new.price, new.payment_amount));
  if old.status <> 'annulée' then insert into place_tallies values (old.training_id, -1); end if;
  if new.status <> 'annulée' then insert into place_tallies values (new.training_id, 1); end if;
  return null;
end $$;
--> statement-breakpoint
-- What comes or goes adds a line for each kind and statement, not for each row: a million at once are nine lines.
create function tally_registrations() returns trigger language plpgsql as $$
declare sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into registration_tallies
    select status, payment_status, sign * count(*), sign * coalesce(sum(price), 0),
      sign * sum(greatest(coalesce(price, 0) - payment_amount, 0)),
      sign * sum(is_owing(status, payment_status, price, payment_amount))
    from changed group by 1, 2;
  insert into place_tallies select training_id, sign * count(*) from changed where status <> 'annulée' group by 1;
  return null;
end $$;
--> statement-breakpoint
create or replace function tally_payment() returns trigger language plpgsql as $$
begin
  insert into payment_tallies select method, count(*), sum(amount) from added group by 1;
  return null;
end $$;
--> statement-breakpoint
drop trigger registrations_tallied on registrations;
--> statement-breakpoint
drop trigger payments_tallied on payments;
--> statement-breakpoint
create trigger registrations_tallied
  after update of status, payment_status, price, payment_amount, training_id on registrations
  for each row execute function tally_registration();
--> statement-breakpoint
create trigger registrations_added after insert on registrations
  referencing new table as changed for each statement execute function tally_registrations();
--> statement-breakpoint
create trigger registrations_gone after delete on registrations
  referencing old table as changed for each statement execute function tally_registrations();
--> statement-breakpoint
create trigger payments_tallied after insert on payments
  referencing new table as added for each statement execute function tally_payment();
--> statement-breakpoint
-- Nothing is rewritten where there is nothing to sum up.
create or replace function sum_up_tallies() returns void language sql as $$
  with gone as (
    delete from registration_tallies
    where (select count(*) > count(distinct (status, payment_status)) from registration_tallies) returning *
  )
  insert into registration_tallies
  select status, payment_status, sum(count), sum(price), sum(remaining), sum(owing) from gone group by 1, 2;
  with several as (select training_id from place_tallies group by 1 having count(*) > 1 or sum(count) = 0),
    gone as (delete from place_tallies where training_id in (select training_id from several) returning *)
  insert into place_tallies select training_id, sum(count) from gone group by 1 having sum(count) <> 0;
  with gone as (
    delete from payment_tallies where (select count(*) > count(distinct method) from payment_tallies) returning *
  )
  insert into payment_tallies select method, sum(count), sum(amount) from gone group by 1;
$$;
--> statement-breakpoint
-- Written again from the rows, into tables that hold nothing else: years of lines may have left them large.
truncate registration_tallies, place_tallies, payment_tallies;
--> statement-breakpoint
insert into registration_tallies
  select status, payment_status, count(*), coalesce(sum(price), 0), sum(greatest(coalesce(price, 0) - payment_amount, 0)),
    sum(is_owing(status, payment_status, price, payment_amount))
  from registrations group by 1, 2;
--> statement-breakpoint
insert into place_tallies select training_id, count(*) from registrations where status <> 'annulée' group by 1;
--> statement-breakpoint
insert into payment_tallies select method, count(*), sum(amount) from payments group by 1;
