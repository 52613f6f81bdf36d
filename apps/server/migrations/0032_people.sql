CREATE TABLE "audit_deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"entries" integer NOT NULL,
	"status" integer,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "audit_streams" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"encrypted_secret" text NOT NULL,
	"sent_seq" bigint NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_connections" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_group_members" (
	"group_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "scim_group_members_group_id_person_id_pk" PRIMARY KEY("group_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "scim_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text,
	"authorization" text,
	"inserted_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"active" boolean NOT NULL,
	"told" jsonb NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "service_of" uuid;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "who_invites" text DEFAULT 'ADMIN' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "who_creates" text DEFAULT 'WRITE' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_deliveries" ADD CONSTRAINT "audit_deliveries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_streams" ADD CONSTRAINT "audit_streams_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_connections" ADD CONSTRAINT "scim_connections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_connections" ADD CONSTRAINT "scim_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_group_id_scim_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."scim_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_person_id_scim_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."scim_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_people" ADD CONSTRAINT "scim_people_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_people" ADD CONSTRAINT "scim_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_deliveries_of" ON "audit_deliveries" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_connections_user" ON "scim_connections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "scim_group_members_person" ON "scim_group_members" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_name" ON "scim_groups" USING btree ("workspace_id",lower("display_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "scim_people_name" ON "scim_people" USING btree ("workspace_id",lower("user_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "scim_people_user" ON "scim_people" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "scim_people_of" ON "scim_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_service" ON "users" USING btree ("service_of") WHERE service_of is not null;