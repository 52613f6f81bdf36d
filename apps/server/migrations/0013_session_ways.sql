ALTER TABLE "sessions" ADD COLUMN "signed_in_by" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;