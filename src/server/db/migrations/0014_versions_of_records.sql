ALTER TABLE "documents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Every change of a row moves its version, whoever writes it: an edit made from an older one is then noticed (docs/decisions/0018).
create function move_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
--> statement-breakpoint
create trigger documents_versioned before update on documents for each row execute function move_version();
--> statement-breakpoint
create trigger participants_versioned before update on participants for each row execute function move_version();
--> statement-breakpoint
create trigger registrations_versioned before update on registrations for each row execute function move_version();
--> statement-breakpoint
create trigger trainings_versioned before update on trainings for each row execute function move_version();
