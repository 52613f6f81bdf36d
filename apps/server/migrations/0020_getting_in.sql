CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"rp_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"last_used_at" timestamp with time zone,
	"inserted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_ends" (
	"attempt_hash" text PRIMARY KEY NOT NULL,
	"asked_hash" text NOT NULL,
	"encrypted_end" text,
	"ended_at" timestamp with time zone,
	"inserted_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instance_setup" (
	"part" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"encrypted_secret" text,
	"updated_by_id" uuid,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" text,
	"inserted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_hash_pk" PRIMARY KEY("user_id","key_hash")
);
--> statement-breakpoint
ALTER TABLE "one_time_links" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "pending_users" ADD COLUMN "encrypted_invitation" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sealed_link" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sender_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sending_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "tally" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "invite_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "invite_uses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "invite_max_uses" integer;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "invite_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id","inserted_at");--> statement-breakpoint
CREATE INDEX "sign_in_ends_expiry" ON "sign_in_ends" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_at" ON "idempotency_keys" USING btree ("inserted_at");--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("to","inserted_at");--> statement-breakpoint
CREATE INDEX "mails_sender" ON "mails" USING btree ("sender_id","inserted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_tally" ON "audit_events" USING btree ("tally") WHERE tally is not null;--> statement-breakpoint
UPDATE "workspaces" SET "invite_expires_at" = now() + interval '30 days' WHERE "type" = 'TEAM';--> statement-breakpoint
UPDATE "mails" SET "html" = NULL, "text" = regexp_replace("text", 'https?://\S+(/invite/|#)\S+', '(link removed)', 'g') WHERE "sent_at" IS NOT NULL AND "text" ~ 'https?://\S+(/invite/|#)\S+';
