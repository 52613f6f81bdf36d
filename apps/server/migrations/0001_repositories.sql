CREATE TABLE "branches" (
	"workspace_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"upstream" boolean NOT NULL,
	"contribution" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"last_accessed_at" timestamp with time zone,
	"inserted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "branches_workspace_id_project_id_name_pk" PRIMARY KEY("workspace_id","project_id","name")
);
--> statement-breakpoint
CREATE TABLE "pull_requests" (
	"workspace_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"draft" boolean NOT NULL,
	"additions" integer,
	"deletions" integer,
	"branch" text,
	"head_branch" text NOT NULL,
	"base_branch" text NOT NULL,
	"creator_username" text NOT NULL,
	"html_url" text NOT NULL,
	"pr_created_at" timestamp with time zone,
	"pr_updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pull_requests_workspace_id_project_id_number_pk" PRIMARY KEY("workspace_id","project_id","number")
);
--> statement-breakpoint
CREATE TABLE "project_viewers" (
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"permission" text NOT NULL,
	"last_accessed_at" timestamp with time zone,
	CONSTRAINT "project_viewers_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"github_id" bigint NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"private" boolean NOT NULL,
	"default_branch" text NOT NULL,
	"allow_forking" boolean NOT NULL,
	"archived" boolean NOT NULL,
	"fork" boolean NOT NULL,
	"is_template" boolean NOT NULL,
	"repository_created_at" timestamp with time zone NOT NULL,
	"repository_updated_at" timestamp with time zone NOT NULL,
	"pushed_at" timestamp with time zone NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL,
	"synced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "projects_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "projects_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pull_requests" ADD CONSTRAINT "pull_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pull_requests" ADD CONSTRAINT "pull_requests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_viewers" ADD CONSTRAINT "project_viewers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_viewers" ADD CONSTRAINT "project_viewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "branches_id" ON "branches" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_repository" ON "projects" USING btree ("workspace_id",lower("owner"),lower("name"));--> statement-breakpoint
CREATE INDEX "projects_github" ON "projects" USING btree ("workspace_id","github_id");