CREATE TABLE "collab_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sandbox_id" text NOT NULL,
	"path" text NOT NULL,
	"saved_sha" text NOT NULL,
	"saved_seq" integer NOT NULL,
	"seq" integer NOT NULL,
	"length" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collab_updates" (
	"text_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"client_id" text NOT NULL,
	"change" text NOT NULL,
	CONSTRAINT "collab_updates_text_id_seq_pk" PRIMARY KEY("text_id","seq")
);
--> statement-breakpoint
ALTER TABLE "collab_texts" ADD CONSTRAINT "collab_texts_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collab_updates" ADD CONSTRAINT "collab_updates_text_id_collab_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."collab_texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "collab_texts_path" ON "collab_texts" USING btree ("sandbox_id","path");--> statement-breakpoint
CREATE INDEX "collab_texts_updated" ON "collab_texts" USING btree ("updated_at");