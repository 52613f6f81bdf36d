CREATE TABLE "git_deliveries" (
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"status" integer NOT NULL,
	"attempts" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "git_deliveries_webhook_id_id_pk" PRIMARY KEY("webhook_id","id")
);
--> statement-breakpoint
ALTER TABLE "worktrees" ADD COLUMN "followed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "git_deliveries" ADD CONSTRAINT "git_deliveries_webhook_id_git_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."git_webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "git_deliveries_at" ON "git_deliveries" USING btree ("webhook_id","at");--> statement-breakpoint
CREATE INDEX "worktrees_followed" ON "worktrees" USING btree (lower("owner"),lower("repo")) WHERE followed_at is not null;