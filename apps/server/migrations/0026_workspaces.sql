ALTER TABLE "workspaces" ADD COLUMN "prevent_sandbox_export" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "prevent_sandbox_leaving" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "default_authorization" text DEFAULT 'WRITE' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "ai_consent" jsonb DEFAULT '{"privateRepositories":false,"privateSandboxes":false,"publicRepositories":false,"publicSandboxes":false}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "use_cases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "email_domain" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "former_members" jsonb;--> statement-breakpoint
CREATE INDEX "workspaces_domain" ON "workspaces" USING btree ("email_domain") WHERE email_domain is not null;--> statement-breakpoint
CREATE INDEX "workspaces_deleted" ON "workspaces" USING btree ("deleted_at") WHERE deleted_at is not null;