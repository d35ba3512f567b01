CREATE TABLE "certificate_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"point" "bytea" NOT NULL,
	"private_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	"stolen_at" timestamp with time zone,
	CONSTRAINT "certificate_keys_point" CHECK (octet_length("certificate_keys"."point") = 64),
	CONSTRAINT "certificate_keys_private" CHECK (("certificate_keys"."private_key" is null) = ("certificate_keys"."retired_at" is not null)),
	CONSTRAINT "certificate_keys_stolen" CHECK ("certificate_keys"."stolen_at" is null or "certificate_keys"."retired_at" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_keys_one" ON "certificate_keys" USING btree (("retired_at" is null)) WHERE "certificate_keys"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "documents_withdrawn" ON "documents" USING btree ("id") WHERE "documents"."kind" = 'certificate' and ("documents"."superseded_at" is not null or "documents"."revoked_at" is not null);--> statement-breakpoint
CREATE INDEX "documents_successor" ON "documents" USING btree ("supersedes") WHERE "documents"."supersedes" is not null;