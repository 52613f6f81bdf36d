CREATE TABLE "notification_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email_comment_mention" boolean NOT NULL,
	"email_comment_reply" boolean NOT NULL,
	"email_marketing" boolean NOT NULL,
	"email_new_comment" boolean NOT NULL,
	"email_sandbox_invite" boolean NOT NULL,
	"email_team_invite" boolean NOT NULL,
	"email_team_request" boolean NOT NULL,
	"in_app_pr_review_received" boolean NOT NULL,
	"in_app_pr_review_request" boolean NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"time_zone" text
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"page" text,
	"inserted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_likes" (
	"sandbox_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"liked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_likes_sandbox_id_user_id_pk" PRIMARY KEY("sandbox_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "survey_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandboxes" ADD COLUMN "like_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_likes" ADD CONSTRAINT "sandbox_likes_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_likes" ADD CONSTRAINT "sandbox_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_inserted" ON "feedback" USING btree ("inserted_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id","purpose","inserted_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "uploads_sha256" ON "uploads" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "sandbox_likes_user" ON "sandbox_likes" USING btree ("user_id","liked_at" DESC NULLS FIRST);