CREATE INDEX "trainings_english_title" ON "trainings" USING btree (coalesce(nullif("english" ->> 'title', ''), "title") collate "und-x-icu","id");
--> statement-breakpoint
-- Search finds a training by what the office has written of it in either language. An expression cannot be replaced before version 17.
alter table trainings drop column title_search, drop column search;
--> statement-breakpoint
alter table trainings
  add column title_search text generated always as (search_fold(title || ' ' || coalesce(english ->> 'title', ''))) stored,
  add column search text generated always as (
    search_fold(
      title || ' ' || coalesce(english ->> 'title', '') || ' ' || description || ' ' || coalesce(english ->> 'description', '')
        || ' ' || category || ' ' || status
    )
  ) stored;
--> statement-breakpoint
create index trainings_search on trainings using gin (search gin_trgm_ops);
