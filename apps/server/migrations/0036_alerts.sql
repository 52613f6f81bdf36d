CREATE TABLE "budget_webhooks" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_at" timestamp with time zone,
	"last_status" integer,
	"last_problem" text,
	"inserted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "budget_webhooks" ADD CONSTRAINT "budget_webhooks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;