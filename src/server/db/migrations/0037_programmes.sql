CREATE TABLE "programmes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "programmes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"duration" integer NOT NULL,
	"price" integer,
	"details" jsonb NOT NULL,
	"english" jsonb,
	"accreditation_number" text,
	"validity_months" integer,
	"self_transfer" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "programmes_category" CHECK ("programmes"."category" in ('pharmaciens', 'auxiliaires')),
	CONSTRAINT "programmes_duration" CHECK ("programmes"."duration" > 0),
	CONSTRAINT "programmes_price" CHECK ("programmes"."price" >= 0),
	CONSTRAINT "programmes_validity" CHECK ("programmes"."validity_months" > 0)
);
--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "programme_id" integer;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "own_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Each training gets a programme of its own, deleted ones too, under its own number; the office joins those of one content later. Nothing
-- that is answered of a training moves, its version neither.
insert into programmes (id, title, description, category, duration, price, details, english, created_at, updated_at)
overriding system value
select id, title, description, category, duration, price, details, english, created_at, updated_at from trainings order by id;
--> statement-breakpoint
select setval('programmes_id_seq', (select coalesce(max(id), 0) + 1 from programmes), false);
--> statement-breakpoint
alter table trainings disable trigger trainings_versioned;
--> statement-breakpoint
update trainings set programme_id = id;
--> statement-breakpoint
alter table trainings enable trigger trainings_versioned;
--> statement-breakpoint
alter table trainings alter column programme_id set not null;
--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trainings_programme" ON "trainings" USING btree ("programme_id","id");--> statement-breakpoint
create trigger programmes_versioned before update on programmes for each row execute function move_version();
--> statement-breakpoint
-- Each shared field by its name, as `sharedValues` of src/domain/programme.ts gives them; a text that is missing is null.
create function shared_values(title text, description text, category text, duration integer, price integer, details jsonb, english jsonb)
returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'title', title, 'description', description, 'category', category, 'duration', duration, 'price', price,
    'english.title', english -> 'title', 'english.description', english -> 'description')
  || (select jsonb_object_agg('details.' || name, details -> name)
        || jsonb_object_agg('english.details.' || name, english -> 'details' -> name)
      from unnest(array['content', 'programDetails', 'objectives', 'targetAudience', 'prerequisites', 'pedagogy', 'certification']) name)
$$;
--> statement-breakpoint
-- Which of the shared fields are a training's own is what differs from its programme, whoever writes it; one that is written without a
-- programme, as the version before does, gets its own. A change of the programme is written to its trainings by the command.
create function keep_own_fields() returns trigger language plpgsql as $$
begin
  if new.programme_id is null then
    insert into programmes (title, description, category, duration, price, details, english, created_at, updated_at)
    values (new.title, new.description, new.category, new.duration, new.price, new.details, new.english, new.created_at, new.updated_at)
    returning id into new.programme_id;
  end if;
  select coalesce(array_agg(mine.key order by mine.key collate "C"), '{}') into new.own_fields
  from programmes p
  cross join lateral jsonb_each(shared_values(new.title, new.description, new.category, new.duration, new.price, new.details, new.english)) mine
  where p.id = new.programme_id and mine.value is distinct from
    shared_values(p.title, p.description, p.category, p.duration, p.price, p.details, p.english) -> mine.key;
  return new;
end $$;
--> statement-breakpoint
create trigger trainings_own_fields before insert
  or update of title, description, category, duration, price, details, english, programme_id, own_fields on trainings
  for each row execute function keep_own_fields();
