CREATE TABLE "course_answers" (
	"attempt_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"question" integer NOT NULL,
	"answer" jsonb,
	"device_at" timestamp with time zone NOT NULL,
	"device_offset" bigint,
	"given_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"is_late" boolean NOT NULL,
	CONSTRAINT "course_answers_attempt_id_id_pk" PRIMARY KEY("attempt_id","id")
);
--> statement-breakpoint
CREATE TABLE "course_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" integer NOT NULL,
	"lesson_id" integer NOT NULL,
	"number" integer NOT NULL,
	"paper" jsonb NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"percent" integer,
	"passed" boolean,
	CONSTRAINT "course_attempts_judged" CHECK (("course_attempts"."closed_at" is null) = ("course_attempts"."percent" is null))
);
--> statement-breakpoint
CREATE TABLE "course_editions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_editions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" integer
);
--> statement-breakpoint
CREATE TABLE "course_enrolments" (
	"registration_id" integer PRIMARY KEY NOT NULL,
	"edition_id" integer NOT NULL,
	"extra_tries" integer DEFAULT 0 NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_enrolments_extra" CHECK ("course_enrolments"."extra_tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "course_lessons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_lessons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"module_id" integer NOT NULL,
	"title" jsonb NOT NULL,
	"minutes" integer NOT NULL,
	"content" jsonb NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "course_lessons_minutes" CHECK ("course_lessons"."minutes" > 0)
);
--> statement-breakpoint
CREATE TABLE "course_modules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_modules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"title" jsonb NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"topic" text,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"training_id" integer,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"hours" integer NOT NULL,
	"threshold" integer NOT NULL,
	"tries" integer NOT NULL,
	"wait_hours" integer NOT NULL,
	"is_changed" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_hours" CHECK ("courses"."hours" > 0),
	CONSTRAINT "courses_threshold" CHECK ("courses"."threshold" between 1 and 100),
	CONSTRAINT "courses_tries" CHECK ("courses"."tries" > 0),
	CONSTRAINT "courses_wait" CHECK ("courses"."wait_hours" >= 0)
);
--> statement-breakpoint
ALTER TABLE "course_answers" ADD CONSTRAINT "course_answers_attempt_id_course_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."course_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_attempts" ADD CONSTRAINT "course_attempts_enrolment" FOREIGN KEY ("registration_id") REFERENCES "public"."course_enrolments"("registration_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_editions" ADD CONSTRAINT "course_editions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_editions" ADD CONSTRAINT "course_editions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_enrolments" ADD CONSTRAINT "course_enrolments_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_enrolments" ADD CONSTRAINT "course_enrolments_edition_id_course_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."course_editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_lessons" ADD CONSTRAINT "course_lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_lessons" ADD CONSTRAINT "course_lessons_module_id_course_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."course_modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_modules" ADD CONSTRAINT "course_modules_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_questions" ADD CONSTRAINT "course_questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "course_attempts_number" ON "course_attempts" USING btree ("registration_id","lesson_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "course_attempts_open" ON "course_attempts" USING btree ("registration_id","lesson_id") WHERE "course_attempts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "course_attempts_ends" ON "course_attempts" USING btree ("ends_at") WHERE "course_attempts"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "course_editions_number" ON "course_editions" USING btree ("course_id","number");--> statement-breakpoint
CREATE INDEX "course_enrolments_edition" ON "course_enrolments" USING btree ("edition_id");--> statement-breakpoint
CREATE INDEX "course_lessons_course" ON "course_lessons" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_lessons_module" ON "course_lessons" USING btree ("module_id","position");--> statement-breakpoint
CREATE INDEX "course_modules_course" ON "course_modules" USING btree ("course_id","position");--> statement-breakpoint
CREATE INDEX "course_questions_course" ON "course_questions" USING btree ("course_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "courses_training" ON "courses" USING btree ("training_id");--> statement-breakpoint
-- A lesson that is written says only that the course was changed; its version stays, for what the course itself says.
create trigger courses_versioned before update of training_id, title, summary, hours, threshold, tries, wait_hours, updated_at on courses
for each row execute function move_version();
--> statement-breakpoint
create trigger course_modules_versioned before update of title on course_modules for each row execute function move_version();
--> statement-breakpoint
create trigger course_lessons_versioned before update of title, minutes, content on course_lessons for each row execute function move_version();
--> statement-breakpoint
create trigger course_questions_versioned before update on course_questions for each row execute function move_version();
--> statement-breakpoint
create function refuse_course_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
--> statement-breakpoint
create trigger course_editions_frozen before update on course_editions for each row execute function refuse_course_change();
--> statement-breakpoint
create trigger course_answers_added_only before update on course_answers for each row execute function refuse_course_change();
