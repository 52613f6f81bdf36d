CREATE TABLE "object_stores" (
	"id" integer PRIMARY KEY NOT NULL,
	"mark" uuid NOT NULL,
	"place" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blobs" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "object" text;--> statement-breakpoint
CREATE INDEX "blobs_object" ON "blobs" USING btree ("object") WHERE object is not null;