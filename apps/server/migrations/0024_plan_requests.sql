CREATE TABLE "plan_requests" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"plan" text NOT NULL,
	"billing_interval" text,
	"addons" jsonb NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan_requests" ADD CONSTRAINT "plan_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_requests" ADD CONSTRAINT "plan_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;