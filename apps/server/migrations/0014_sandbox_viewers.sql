CREATE TABLE "sandbox_viewers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sandbox_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"came_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_viewers" ADD CONSTRAINT "sandbox_viewers_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_viewers" ADD CONSTRAINT "sandbox_viewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_viewers_sandbox" ON "sandbox_viewers" USING btree ("sandbox_id","came_at");--> statement-breakpoint
CREATE INDEX "sandbox_viewers_user" ON "sandbox_viewers" USING btree ("user_id");