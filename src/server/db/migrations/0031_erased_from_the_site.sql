CREATE TABLE "site_erasures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_erasures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"part" text NOT NULL,
	"entry_id" text NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
