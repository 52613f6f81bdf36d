CREATE TABLE "box_checkpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"sandbox_id" text NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"is_kept" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "takes_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "box_checkpoints" ADD CONSTRAINT "box_checkpoints_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "box_checkpoints_sandbox" ON "box_checkpoints" USING btree ("sandbox_id","created_at");