ALTER TABLE "users" ADD COLUMN "has_sample_password" boolean;--> statement-breakpoint
create function forget_password_comparison() returns trigger language plpgsql as $$
begin
  new.has_sample_password := null;
  return new;
end $$;
--> statement-breakpoint
create trigger users_password_changed before update of password_hash on users
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function forget_password_comparison();
