CREATE TABLE "training_trainers" (
	"training_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_trainers_training_id_user_id_pk" PRIMARY KEY("training_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text DEFAULT 'administrator' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "training_trainers" ADD CONSTRAINT "training_trainers_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_trainers" ADD CONSTRAINT "training_trainers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_trainers_user" ON "training_trainers" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('administrator', 'accountant', 'trainer', 'reader'));--> statement-breakpoint
-- Only what colleagues change moves the version of an account: signing in does not.
create trigger users_versioned before update of role, disabled_at on users for each row execute function move_version();
