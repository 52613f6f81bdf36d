CREATE TABLE "save_files" (
	"sandbox_id" text NOT NULL,
	"version" integer NOT NULL,
	"path" text NOT NULL,
	"before_sha" text,
	"after_sha" text,
	"moved_from" text,
	CONSTRAINT "save_files_sandbox_id_version_path_pk" PRIMARY KEY("sandbox_id","version","path")
);
--> statement-breakpoint
CREATE TABLE "saves" (
	"sandbox_id" text NOT NULL,
	"version" integer NOT NULL,
	"author_id" uuid,
	"restored_version" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "saves_sandbox_id_version_pk" PRIMARY KEY("sandbox_id","version")
);
--> statement-breakpoint
CREATE TABLE "screenshots" (
	"sandbox_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandboxes" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandboxes" ADD COLUMN "external_resources" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandboxes" ADD COLUMN "is_frozen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandboxes" ADD COLUMN "vm_tier" integer;--> statement-breakpoint
ALTER TABLE "sandboxes" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "save_files" ADD CONSTRAINT "save_files_before_sha_blobs_sha256_fk" FOREIGN KEY ("before_sha") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "save_files" ADD CONSTRAINT "save_files_after_sha_blobs_sha256_fk" FOREIGN KEY ("after_sha") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "save_files" ADD CONSTRAINT "save_files_save" FOREIGN KEY ("sandbox_id","version") REFERENCES "public"."saves"("sandbox_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "save_files_before" ON "save_files" USING btree ("before_sha");--> statement-breakpoint
CREATE INDEX "save_files_after" ON "save_files" USING btree ("after_sha");--> statement-breakpoint
CREATE INDEX "saves_at" ON "saves" USING btree ("at");