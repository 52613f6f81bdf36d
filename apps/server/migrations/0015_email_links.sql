ALTER TABLE "one_time_links" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD COLUMN "browser_hash" text;--> statement-breakpoint
CREATE INDEX "one_time_links_email" ON "one_time_links" USING btree ("email");