CREATE TABLE "evaluation_answers" (
	"key" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"training_id" integer,
	"answers" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluation_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evaluation_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"training_id" integer NOT NULL,
	"kind" text NOT NULL,
	"registration_id" integer,
	"pharmacy_id" integer,
	"invited_on" date,
	"reminders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "evaluation_invitations_who" CHECK (num_nonnulls("evaluation_invitations"."registration_id", "evaluation_invitations"."pharmacy_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "evaluation_seals" (
	"seal" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"training_id" integer
);
--> statement-breakpoint
CREATE TABLE "evaluations" (
	"training_id" integer NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"opened_on" date NOT NULL,
	"closes_on" date NOT NULL,
	"questions" jsonb NOT NULL,
	CONSTRAINT "evaluations_training_id_kind_pk" PRIMARY KEY("training_id","kind"),
	CONSTRAINT "evaluations_kind" CHECK ("evaluations"."kind" in ('hot', 'cold', 'payer'))
);
--> statement-breakpoint
CREATE TABLE "knowledge_ratings" (
	"registration_id" integer PRIMARY KEY NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	CONSTRAINT "knowledge_ratings_levels" CHECK ("knowledge_ratings"."before" between 1 and 5 and "knowledge_ratings"."after" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "programme_questions" (
	"programme_id" integer PRIMARY KEY NOT NULL,
	"hot" jsonb,
	"cold" jsonb,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quality_years" (
	"year" integer PRIMARY KEY NOT NULL,
	"complaints" integer,
	"changed" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "evaluation_answers" ADD CONSTRAINT "evaluation_answers_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_invitations" ADD CONSTRAINT "evaluation_invitations_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_invitations" ADD CONSTRAINT "evaluation_invitations_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_invitations" ADD CONSTRAINT "evaluation_invitations_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_seals" ADD CONSTRAINT "evaluation_seals_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_ratings" ADD CONSTRAINT "knowledge_ratings_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_questions" ADD CONSTRAINT "programme_questions_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evaluation_answers_group" ON "evaluation_answers" USING btree ("training_id","kind","year");--> statement-breakpoint
CREATE INDEX "evaluation_invitations_training" ON "evaluation_invitations" USING btree ("training_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "evaluation_invitations_person" ON "evaluation_invitations" USING btree ("registration_id","kind") WHERE "evaluation_invitations"."registration_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "evaluation_invitations_payer" ON "evaluation_invitations" USING btree ("pharmacy_id","training_id") WHERE "evaluation_invitations"."pharmacy_id" is not null;--> statement-breakpoint
CREATE INDEX "evaluation_seals_group" ON "evaluation_seals" USING btree ("training_id","kind","year");--> statement-breakpoint
CREATE INDEX "evaluations_year" ON "evaluations" USING btree ("year");--> statement-breakpoint
create trigger programme_questions_versioned before update on programme_questions for each row execute function move_version();
--> statement-breakpoint
create trigger quality_years_versioned before update on quality_years for each row execute function move_version();
--> statement-breakpoint
-- What was written again leaves dead rows behind, in the order in which they came: they go within a minute.
alter table evaluation_answers set (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0);
--> statement-breakpoint
alter table evaluation_seals set (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0);
