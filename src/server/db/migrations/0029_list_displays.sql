CREATE TABLE "list_displays" (
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"hidden_columns" text[] NOT NULL,
	"density" text NOT NULL,
	CONSTRAINT "list_displays_user_id_list_pk" PRIMARY KEY("user_id","list"),
	CONSTRAINT "list_displays_density" CHECK ("list_displays"."density" in ('airy', 'compact'))
);
--> statement-breakpoint
ALTER TABLE "list_displays" ADD CONSTRAINT "list_displays_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;