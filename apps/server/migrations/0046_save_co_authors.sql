CREATE TABLE "save_co_authors" (
	"sandbox_id" text NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "save_co_authors_sandbox_id_version_user_id_pk" PRIMARY KEY("sandbox_id","version","user_id")
);
--> statement-breakpoint
ALTER TABLE "collab_updates" ADD COLUMN "author_id" uuid;--> statement-breakpoint
ALTER TABLE "save_co_authors" ADD CONSTRAINT "save_co_authors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "save_co_authors" ADD CONSTRAINT "save_co_authors_save" FOREIGN KEY ("sandbox_id","version") REFERENCES "public"."saves"("sandbox_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "save_co_authors_user" ON "save_co_authors" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "collab_updates" ADD CONSTRAINT "collab_updates_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;