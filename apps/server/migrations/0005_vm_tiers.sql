CREATE TABLE "vm_tiers" (
	"tier" integer PRIMARY KEY NOT NULL,
	"shortid" text NOT NULL,
	"name" text NOT NULL,
	"cpu" integer NOT NULL,
	"memory" integer NOT NULL,
	"storage" integer NOT NULL,
	"credit_basis" integer NOT NULL,
	CONSTRAINT "vm_tiers_shortid" UNIQUE("shortid")
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "minimum_privacy" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "sandboxes_forks" ON "sandboxes" USING btree ("author_id","workspace_id","inserted_at" DESC NULLS LAST) WHERE forked_template_id is not null;--> statement-breakpoint
CREATE INDEX "templates_published" ON "templates" USING btree ("official" DESC NULLS LAST,"sandbox_id") WHERE published;--> statement-breakpoint
INSERT INTO "vm_tiers" ("tier", "shortid", "name", "cpu", "memory", "storage", "credit_basis") VALUES
	(1, 'vm-1', 'Nano', 2, 4, 20, 10),
	(2, 'vm-2', 'Micro', 4, 8, 20, 20),
	(3, 'vm-3', 'Small', 8, 16, 30, 40),
	(4, 'vm-4', 'Medium', 16, 32, 50, 80),
	(5, 'vm-5', 'Large', 32, 64, 100, 160),
	(6, 'vm-6', 'XLarge', 64, 128, 200, 320);
