-- What stands there is kept as it is, behind the byte that says so (src/server/db/packed-text.ts); upkeep packs it afterwards.
ALTER TABLE "notifications"
  ALTER COLUMN "html_content" SET DATA TYPE bytea USING '\x00'::bytea || convert_to("html_content", 'UTF8'),
  ALTER COLUMN "text_content" SET DATA TYPE bytea USING '\x00'::bytea || convert_to("text_content", 'UTF8'),
  ALTER COLUMN "calendar" SET DATA TYPE bytea USING '\x00'::bytea || convert_to("calendar", 'UTF8');--> statement-breakpoint
CREATE INDEX "notifications_unpacked" ON "notifications" USING btree ("id") WHERE substr("notifications"."html_content", 1, 1) = '\x00'::bytea;
