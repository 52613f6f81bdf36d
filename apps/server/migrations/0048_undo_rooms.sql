CREATE TABLE "undo_rooms" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"private_sandboxes" integer NOT NULL,
	"drafts" jsonb NOT NULL,
	"noted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "undo_rooms" ADD CONSTRAINT "undo_rooms_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;