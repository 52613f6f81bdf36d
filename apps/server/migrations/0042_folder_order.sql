DROP INDEX "sandboxes_in_folder";--> statement-breakpoint
CREATE INDEX "sandboxes_in_folder" ON "sandboxes" USING btree ("folder_id","updated_at" DESC NULLS FIRST,"id");