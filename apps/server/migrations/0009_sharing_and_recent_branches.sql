CREATE TABLE "sandbox_collaborators" (
	"sandbox_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"authorization" text NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_collaborators_sandbox_id_user_id_pk" PRIMARY KEY("sandbox_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "sandbox_collaborators" ADD CONSTRAINT "sandbox_collaborators_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_collaborators" ADD CONSTRAINT "sandbox_collaborators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_collaborators_user" ON "sandbox_collaborators" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "branches_recent" ON "branches" USING btree ("workspace_id","last_accessed_at" DESC NULLS FIRST) WHERE last_accessed_at is not null;