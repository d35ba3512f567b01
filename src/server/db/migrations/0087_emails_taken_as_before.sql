-- By the name that the version before knows, which goes on answering meanwhile: to it an e-mail that is taken was a failure.
ALTER TABLE "participants" RENAME CONSTRAINT "participants_email_sharer" TO "participants_email_unique";--> statement-breakpoint
CREATE INDEX "participants_to_part" ON "participants" USING btree ("id") WHERE "participants"."sharer" < 0;
