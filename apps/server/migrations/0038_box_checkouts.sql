CREATE TABLE "box_checkouts" (
	"sandbox_id" text PRIMARY KEY NOT NULL,
	"upstream_commit" text,
	"unpushed" integer NOT NULL,
	"bundle" "bytea",
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "box_checkouts" ADD CONSTRAINT "box_checkouts_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;