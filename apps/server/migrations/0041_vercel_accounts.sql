ALTER TABLE "users" ADD COLUMN "vercel_login" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "vercel_email" text;