CREATE TABLE "audit_chains" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"pruned_seq" bigint DEFAULT 0 NOT NULL,
	"pruned_hash" text DEFAULT '' NOT NULL,
	"pruned_at" timestamp with time zone,
	"mark" text DEFAULT '' NOT NULL,
	"keep_days" integer
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "door" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "seq" bigint;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "prevent_sandbox_export" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "prevent_sandbox_leaving" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "default_authorization" text DEFAULT 'WRITE' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "ai_consent" jsonb DEFAULT '{"privateRepositories":false,"privateSandboxes":false,"publicRepositories":false,"publicSandboxes":false}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "use_cases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "email_domain" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "former_members" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_chain" ON "audit_events" USING btree ("workspace_id","seq") WHERE seq is not null;--> statement-breakpoint
CREATE INDEX "audit_unsealed" ON "audit_events" USING btree ("workspace_id","id") WHERE seq is null and tally is null and workspace_id is not null;--> statement-breakpoint
CREATE INDEX "workspaces_domain" ON "workspaces" USING btree ("email_domain") WHERE email_domain is not null;--> statement-breakpoint
CREATE INDEX "workspaces_deleted" ON "workspaces" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('sandlot.prune_audit', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a sealed entry of the audit log is not changed';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON "audit_events"
  FOR EACH ROW WHEN (OLD.seq IS NOT NULL) EXECUTE FUNCTION audit_is_append_only();
