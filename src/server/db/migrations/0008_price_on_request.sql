ALTER TABLE "registrations" ALTER COLUMN "price" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_unpriced" CHECK ("registrations"."price" is not null or ("registrations"."payment_amount" = 0 and "registrations"."payment_status" = 'en_attente'));--> statement-breakpoint
-- A registration without a price counts, and neither expects nor owes any money.
create or replace function tally_registration() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into registration_tallies values
      (old.status, old.payment_status, -1, -coalesce(old.price, 0), -greatest(coalesce(old.price, 0) - old.payment_amount, 0));
    if old.status <> 'annulée' then insert into place_tallies values (old.training_id, -1); end if;
  end if;
  if tg_op <> 'DELETE' then
    insert into registration_tallies values
      (new.status, new.payment_status, 1, coalesce(new.price, 0), greatest(coalesce(new.price, 0) - new.payment_amount, 0));
    if new.status <> 'annulée' then insert into place_tallies values (new.training_id, 1); end if;
  end if;
  return null;
end $$;
