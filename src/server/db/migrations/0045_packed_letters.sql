-- What stands there is the same bytes as ever (src/server/db/packed-text.ts); upkeep packs it afterwards. A superuser, as on the embedded
-- database, says so to PostgreSQL, which then has nothing to rewrite: 100,000 letters would take it three minutes.
DO $$
BEGIN
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    CREATE CAST (text AS bytea) WITHOUT FUNCTION;
    ALTER TABLE "notifications"
      ALTER COLUMN "html_content" SET DATA TYPE bytea USING "html_content"::bytea,
      ALTER COLUMN "text_content" SET DATA TYPE bytea USING "text_content"::bytea,
      ALTER COLUMN "calendar" SET DATA TYPE bytea USING "calendar"::bytea;
    DROP CAST (text AS bytea);
  ELSE
    ALTER TABLE "notifications"
      ALTER COLUMN "html_content" SET DATA TYPE bytea USING convert_to("html_content", 'UTF8'),
      ALTER COLUMN "text_content" SET DATA TYPE bytea USING convert_to("text_content", 'UTF8'),
      ALTER COLUMN "calendar" SET DATA TYPE bytea USING convert_to("calendar", 'UTF8');
  END IF;
END $$;--> statement-breakpoint
CREATE INDEX "notifications_unpacked" ON "notifications" USING btree ("id") WHERE substr("notifications"."html_content", 1, 1) > '\x08'::bytea;
