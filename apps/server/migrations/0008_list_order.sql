DROP INDEX "sandbox_accesses_recent";--> statement-breakpoint
DROP INDEX "sandboxes_folder";--> statement-breakpoint
DROP INDEX "sandboxes_workspace";--> statement-breakpoint
DROP INDEX "sandboxes_drafts";--> statement-breakpoint
DROP INDEX "sandboxes_forks";--> statement-breakpoint
DROP INDEX "sandboxes_public";--> statement-breakpoint
DROP INDEX "sandboxes_removed";--> statement-breakpoint
DROP INDEX "templates_published";--> statement-breakpoint
CREATE INDEX "sandbox_accesses_recent" ON "sandbox_accesses" USING btree ("user_id","workspace_id","last_accessed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sandboxes_folder" ON "sandboxes" USING btree ("workspace_id","folder_id","updated_at" DESC NULLS FIRST,"id") WHERE removed_at is null and not draft;--> statement-breakpoint
CREATE INDEX "sandboxes_workspace" ON "sandboxes" USING btree ("workspace_id","updated_at" DESC NULLS FIRST,"id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "sandboxes_drafts" ON "sandboxes" USING btree ("workspace_id","author_id","updated_at" DESC NULLS FIRST,"id") WHERE removed_at is null and draft;--> statement-breakpoint
CREATE INDEX "sandboxes_forks" ON "sandboxes" USING btree ("author_id","workspace_id","inserted_at" DESC NULLS FIRST) WHERE forked_template_id is not null;--> statement-breakpoint
CREATE INDEX "sandboxes_public" ON "sandboxes" USING btree ("updated_at" DESC NULLS FIRST,"id") WHERE privacy = 0 and not draft and removed_at is null;--> statement-breakpoint
CREATE INDEX "sandboxes_removed" ON "sandboxes" USING btree ("workspace_id","updated_at" DESC NULLS FIRST,"id") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "templates_published" ON "templates" USING btree ("official" DESC NULLS FIRST,"sandbox_id") WHERE published;