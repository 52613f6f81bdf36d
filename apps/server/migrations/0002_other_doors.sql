CREATE TABLE "device_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_hash" text NOT NULL,
	"user_hash" text NOT NULL,
	"client_name" text NOT NULL,
	"user_agent" text,
	"address" text NOT NULL,
	"scope" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"user_id" uuid,
	"interval_seconds" integer NOT NULL,
	"polled_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"sent_at" timestamp with time zone,
	"inserted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"subject_id" uuid,
	"seen" boolean DEFAULT false NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid,
	"email" text,
	"authorization" text NOT NULL,
	"inviter_id" uuid,
	"token_hash" text,
	"inserted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_grants" ADD CONSTRAINT "device_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_invitations" ADD CONSTRAINT "workspace_invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_invitations" ADD CONSTRAINT "workspace_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_invitations" ADD CONSTRAINT "workspace_invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_grants_device" ON "device_grants" USING btree ("device_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "device_grants_user" ON "device_grants" USING btree ("user_hash");--> statement-breakpoint
CREATE INDEX "device_grants_expiry" ON "device_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mails_at" ON "mails" USING btree ("inserted_at");--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("user_id","archived","inserted_at");--> statement-breakpoint
CREATE INDEX "notifications_unseen" ON "notifications" USING btree ("user_id") WHERE not seen and not read and not archived;--> statement-breakpoint
CREATE INDEX "notifications_subject" ON "notifications" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_user" ON "workspace_invitations" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email" ON "workspace_invitations" USING btree ("workspace_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "workspace_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_of" ON "workspace_invitations" USING btree ("user_id");