CREATE TABLE "course_edition_files" (
	"edition_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	CONSTRAINT "course_edition_files_edition_id_file_id_pk" PRIMARY KEY("edition_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "course_lesson_files" (
	"lesson_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	CONSTRAINT "course_lesson_files_lesson_id_file_id_pk" PRIMARY KEY("lesson_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "course_positions" (
	"registration_id" integer NOT NULL,
	"lesson_id" integer NOT NULL,
	"position" double precision NOT NULL,
	"is_done" boolean NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "course_positions_registration_id_lesson_id_pk" PRIMARY KEY("registration_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "course_steps" (
	"registration_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"lesson_id" integer NOT NULL,
	"kind" text NOT NULL,
	"position" double precision NOT NULL,
	"played" integer NOT NULL,
	"device_at" timestamp with time zone NOT NULL,
	"device_offset" bigint,
	"given_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_steps_registration_id_id_pk" PRIMARY KEY("registration_id","id"),
	CONSTRAINT "course_steps_kind" CHECK ("course_steps"."kind" in ('at', 'done'))
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "registration_id" integer;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "course_title" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "lesson_title" text;--> statement-breakpoint
ALTER TABLE "course_enrolments" ADD COLUMN "our_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "course_enrolments" ADD COLUMN "phone_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "course_enrolments" ADD COLUMN "steps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "course_enrolments" ADD COLUMN "stepped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_edition_files" ADD CONSTRAINT "course_edition_files_edition_id_course_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."course_editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_edition_files" ADD CONSTRAINT "course_edition_files_file_id_media_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_lesson_files" ADD CONSTRAINT "course_lesson_files_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_lesson_files" ADD CONSTRAINT "course_lesson_files_file_id_media_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_positions" ADD CONSTRAINT "course_positions_enrolment" FOREIGN KEY ("registration_id") REFERENCES "public"."course_enrolments"("registration_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_steps" ADD CONSTRAINT "course_steps_enrolment" FOREIGN KEY ("registration_id") REFERENCES "public"."course_enrolments"("registration_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_edition_files_file" ON "course_edition_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "course_lesson_files_file" ON "course_lesson_files" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_registration" ON "contact_messages" USING btree ("registration_id") WHERE "contact_messages"."registration_id" is not null;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_lesson" CHECK (("contact_messages"."course_title" is null) = ("contact_messages"."lesson_title" is null));--> statement-breakpoint
create trigger course_steps_added_only before update on course_steps for each row execute function refuse_course_change();
