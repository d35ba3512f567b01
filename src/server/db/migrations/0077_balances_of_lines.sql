ALTER TABLE "statement_lines" DROP CONSTRAINT "statement_lines_problem";--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "balance" bigint;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_problem" CHECK ("statement_lines"."problem" in ('day', 'amount', 'direction', 'fee', 'merged'));