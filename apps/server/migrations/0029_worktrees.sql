CREATE TABLE "worktree_conflicts" (
	"sandbox_id" text NOT NULL,
	"path" text NOT NULL,
	"base_sha" text,
	"ours_sha" text,
	"theirs_sha" text,
	"is_marked" boolean NOT NULL,
	CONSTRAINT "worktree_conflicts_sandbox_id_path_pk" PRIMARY KEY("sandbox_id","path")
);
--> statement-breakpoint
CREATE TABLE "worktree_files" (
	"sandbox_id" text NOT NULL,
	"path" text NOT NULL,
	"sha256" text NOT NULL,
	"git_sha" text NOT NULL,
	CONSTRAINT "worktree_files_sandbox_id_path_pk" PRIMARY KEY("sandbox_id","path")
);
--> statement-breakpoint
CREATE TABLE "worktrees" (
	"sandbox_id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"repo" text NOT NULL,
	"branch" text NOT NULL,
	"path" text NOT NULL,
	"base_commit" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"host" text NOT NULL,
	"id" text NOT NULL,
	"event" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_host_id_pk" PRIMARY KEY("host","id")
);
--> statement-breakpoint
ALTER TABLE "worktree_conflicts" ADD CONSTRAINT "worktree_conflicts_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worktree_conflicts" ADD CONSTRAINT "worktree_conflicts_base_sha_blobs_sha256_fk" FOREIGN KEY ("base_sha") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worktree_conflicts" ADD CONSTRAINT "worktree_conflicts_ours_sha_blobs_sha256_fk" FOREIGN KEY ("ours_sha") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worktree_conflicts" ADD CONSTRAINT "worktree_conflicts_theirs_sha_blobs_sha256_fk" FOREIGN KEY ("theirs_sha") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worktree_files" ADD CONSTRAINT "worktree_files_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worktree_files" ADD CONSTRAINT "worktree_files_sha256_blobs_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worktrees" ADD CONSTRAINT "worktrees_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "worktree_conflicts_base" ON "worktree_conflicts" USING btree ("base_sha");--> statement-breakpoint
CREATE INDEX "worktree_conflicts_ours" ON "worktree_conflicts" USING btree ("ours_sha");--> statement-breakpoint
CREATE INDEX "worktree_conflicts_theirs" ON "worktree_conflicts" USING btree ("theirs_sha");--> statement-breakpoint
CREATE INDEX "worktree_files_blob" ON "worktree_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_at" ON "webhook_deliveries" USING btree ("at");