DROP INDEX "folders_path";--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandboxes" ADD COLUMN "prevent_sandbox_export" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandboxes" ADD COLUMN "prevent_sandbox_leaving" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "folders_removed" ON "folders" USING btree ("workspace_id","removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "sandboxes_in_folder" ON "sandboxes" USING btree ("folder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "folders_path" ON "folders" USING btree ("workspace_id","path") WHERE removed_at is null;