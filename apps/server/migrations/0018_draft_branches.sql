ALTER TABLE "branches" ADD COLUMN "source_branch" text;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "source_commit" text;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "sandbox_id" text;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "branches_sandbox" ON "branches" USING btree ("sandbox_id") WHERE sandbox_id is not null;