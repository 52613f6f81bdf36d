CREATE TABLE "git_owners" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "git_pulls" (
	"repository_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"head" text NOT NULL,
	"base" text NOT NULL,
	"draft" boolean NOT NULL,
	"state" text NOT NULL,
	"head_sha" text NOT NULL,
	"base_sha" text NOT NULL,
	"merged_sha" text,
	"reviewers" text[] DEFAULT '{}' NOT NULL,
	"creator_id" uuid,
	"inserted_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "git_pulls_repository_id_number_pk" PRIMARY KEY("repository_id","number")
);
--> statement-breakpoint
CREATE TABLE "git_refs" (
	"repository_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sha" text NOT NULL,
	CONSTRAINT "git_refs_repository_id_name_pk" PRIMARY KEY("repository_id","name")
);
--> statement-breakpoint
CREATE TABLE "git_repositories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "git_repositories_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"private" boolean NOT NULL,
	"default_branch" text NOT NULL,
	"protected_branches" text[] DEFAULT '{}' NOT NULL,
	"pull_requests_only" boolean DEFAULT false NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"next_pull" integer DEFAULT 1 NOT NULL,
	"mirror_url" text,
	"sealed_mirror_login" text,
	"mirror_synced_at" timestamp with time zone,
	"mirror_problem" text,
	"mirror_diverged" text[] DEFAULT '{}' NOT NULL,
	"pushed_at" timestamp with time zone,
	"inserted_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "git_review_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"path" text NOT NULL,
	"line" integer NOT NULL,
	"side" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "git_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"repository_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"user_id" uuid,
	"state" text NOT NULL,
	"body" text NOT NULL,
	"sha" text NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "git_webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"repository_id" uuid NOT NULL,
	"url" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"events" text[] NOT NULL,
	"last_status" integer,
	"last_at" timestamp with time zone,
	"inserted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "projects" ALTER COLUMN "github_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "host" text DEFAULT 'github' NOT NULL;--> statement-breakpoint
ALTER TABLE "git_owners" ADD CONSTRAINT "git_owners_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_pulls" ADD CONSTRAINT "git_pulls_repository_id_git_repositories_id_fk" FOREIGN KEY ("repository_id") REFERENCES "public"."git_repositories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_pulls" ADD CONSTRAINT "git_pulls_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_refs" ADD CONSTRAINT "git_refs_repository_id_git_repositories_id_fk" FOREIGN KEY ("repository_id") REFERENCES "public"."git_repositories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_repositories" ADD CONSTRAINT "git_repositories_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_review_comments" ADD CONSTRAINT "git_review_comments_review_id_git_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."git_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_reviews" ADD CONSTRAINT "git_reviews_repository_id_git_repositories_id_fk" FOREIGN KEY ("repository_id") REFERENCES "public"."git_repositories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_reviews" ADD CONSTRAINT "git_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_webhooks" ADD CONSTRAINT "git_webhooks_repository_id_git_repositories_id_fk" FOREIGN KEY ("repository_id") REFERENCES "public"."git_repositories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "git_owners_slug" ON "git_owners" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "git_pulls_creator" ON "git_pulls" USING btree ("creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "git_pulls_open" ON "git_pulls" USING btree ("repository_id","head","base") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "git_repositories_name" ON "git_repositories" USING btree ("workspace_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "git_repositories_workspace" ON "git_repositories" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "git_repositories_deleted" ON "git_repositories" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "git_repositories_mirrors" ON "git_repositories" USING btree ("mirror_synced_at") WHERE mirror_url is not null;--> statement-breakpoint
CREATE INDEX "git_review_comments_review" ON "git_review_comments" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "git_reviews_pull" ON "git_reviews" USING btree ("repository_id","number");--> statement-breakpoint
CREATE INDEX "git_reviews_user" ON "git_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "git_webhooks_repository" ON "git_webhooks" USING btree ("repository_id");