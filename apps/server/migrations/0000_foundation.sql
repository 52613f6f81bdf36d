CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"login" text,
	"name" text,
	"email" text,
	"avatar_url" text,
	"encrypted_token" text,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"secret_hash" text NOT NULL,
	"code_hash" text,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"inserted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text,
	"subject" text,
	"login" text,
	"name" text,
	"email" text,
	"avatar_url" text,
	"encrypted_token" text,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"makes_admin" boolean DEFAULT false NOT NULL,
	"browser_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"secret_hash" text NOT NULL,
	"name" text NOT NULL,
	"scope" text DEFAULT 'write' NOT NULL,
	"user_agent" text,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"name" text,
	"email" text NOT NULL,
	"bio" text,
	"avatar_url" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"sign_up_role" text,
	"sign_up_usage" text,
	"company_name" text,
	"company_size" text,
	"primary_workspace_id" uuid,
	"personal_workspace_id" uuid NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"sha256" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directories" (
	"sandbox_id" text NOT NULL,
	"shortid" text NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"directory_shortid" text,
	"inserted_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "directories_sandbox_id_shortid_pk" PRIMARY KEY("sandbox_id","shortid")
);
--> statement-breakpoint
CREATE TABLE "modules" (
	"sandbox_id" text NOT NULL,
	"shortid" text NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"directory_shortid" text,
	"sha256" text NOT NULL,
	"is_binary" boolean NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "modules_sandbox_id_shortid_pk" PRIMARY KEY("sandbox_id","shortid")
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"path" text NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_accesses" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sandbox_id" text NOT NULL,
	"last_accessed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_accesses_sandbox_id_user_id_pk" PRIMARY KEY("sandbox_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sandboxes" (
	"id" text PRIMARY KEY NOT NULL,
	"alias" text,
	"title" text,
	"description" text,
	"workspace_id" uuid NOT NULL,
	"author_id" uuid,
	"folder_id" uuid,
	"draft" boolean NOT NULL,
	"privacy" integer NOT NULL,
	"is_v_2" boolean DEFAULT false NOT NULL,
	"environment" text NOT NULL,
	"entry" text,
	"forked_from_id" text,
	"forked_template_id" uuid,
	"fork_count" integer DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"removed_at" timestamp with time zone,
	"inserted_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sandbox_id" text NOT NULL,
	"color" text,
	"icon_url" text,
	"published" boolean DEFAULT false NOT NULL,
	"official" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"source_hash" text,
	"inserted_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"workspace_id" uuid,
	"actor_id" uuid,
	"session_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_ids" text[] NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_members" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"authorization" text NOT NULL,
	"team_manager" boolean DEFAULT false NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "workspace_members_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"xid" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"topic" text NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"description" text,
	"avatar_url" text,
	"creator_id" uuid,
	"invite_token" text NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directories" ADD CONSTRAINT "directories_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modules" ADD CONSTRAINT "modules_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modules" ADD CONSTRAINT "modules_sha256_blobs_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_accesses" ADD CONSTRAINT "sandbox_accesses_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_accesses" ADD CONSTRAINT "sandbox_accesses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_accesses" ADD CONSTRAINT "sandbox_accesses_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandboxes" ADD CONSTRAINT "sandboxes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandboxes" ADD CONSTRAINT "sandboxes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandboxes" ADD CONSTRAINT "sandboxes_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_subject" ON "identities" USING btree ("provider","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_user" ON "identities" USING btree ("user_id","provider");--> statement-breakpoint
CREATE INDEX "identities_email" ON "identities" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_links_secret" ON "one_time_links" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_links_code" ON "one_time_links" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_secret" ON "sessions" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "modules_blob" ON "modules" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "folders_path" ON "folders" USING btree ("workspace_id","path");--> statement-breakpoint
CREATE INDEX "sandbox_accesses_recent" ON "sandbox_accesses" USING btree ("user_id","workspace_id","last_accessed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "sandboxes_alias" ON "sandboxes" USING btree ("alias");--> statement-breakpoint
CREATE INDEX "sandboxes_folder" ON "sandboxes" USING btree ("workspace_id","folder_id","updated_at" DESC NULLS LAST,"id") WHERE removed_at is null and not draft;--> statement-breakpoint
CREATE INDEX "sandboxes_workspace" ON "sandboxes" USING btree ("workspace_id","updated_at" DESC NULLS LAST,"id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "sandboxes_drafts" ON "sandboxes" USING btree ("workspace_id","author_id","updated_at" DESC NULLS LAST,"id") WHERE removed_at is null and draft;--> statement-breakpoint
CREATE INDEX "sandboxes_removed" ON "sandboxes" USING btree ("workspace_id","updated_at" DESC NULLS LAST,"id") WHERE removed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "templates_sandbox" ON "templates" USING btree ("sandbox_id");--> statement-breakpoint
CREATE INDEX "audit_workspace" ON "audit_events" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "members_user" ON "workspace_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_order" ON "outbox" USING btree ("xid","id");--> statement-breakpoint
CREATE INDEX "outbox_topic" ON "outbox" USING btree ("topic","xid","id");--> statement-breakpoint
CREATE INDEX "outbox_at" ON "outbox" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "workspaces_invite" ON "workspaces" USING btree ("invite_token");