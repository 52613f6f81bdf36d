CREATE TABLE "sandbox_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sandbox_id" text NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"authorization" text NOT NULL,
	"inviter_id" uuid,
	"token_hash" text NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_collaborators" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_invitations" ADD CONSTRAINT "sandbox_invitations_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_invitations" ADD CONSTRAINT "sandbox_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_invitations" ADD CONSTRAINT "sandbox_invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_invitations_email" ON "sandbox_invitations" USING btree ("sandbox_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_invitations_token" ON "sandbox_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sandbox_invitations_user" ON "sandbox_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sandbox_invitations_at" ON "sandbox_invitations" USING btree ("inserted_at");