ALTER TABLE "users" ADD COLUMN "social_links" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "showcased_sandbox_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "featured_sandbox_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "sandboxes_author" ON "sandboxes" USING btree ("author_id","workspace_id") WHERE removed_at is null;