CREATE INDEX "notifications_type" ON "notifications" USING btree ("type","created_at","id") WHERE "notifications"."type" <> 'sign_in_code';--> statement-breakpoint
CREATE INDEX "notifications_other" ON "notifications" USING btree ("created_at","id","type") WHERE "notifications"."type" not in ('registration', 'status_update', 'payment_update', 'sign_in_code');--> statement-breakpoint
-- What tells the firm of a recovery code has a type of its own now: it came to the office, while `security` goes to a participant.
update notifications set type = 'security_alert' where type = 'security' and subject like 'Code de secours utilisé par %';
