CREATE TABLE "box_ports" (
	"sandbox_id" text NOT NULL,
	"port" integer NOT NULL,
	"visibility" text NOT NULL,
	CONSTRAINT "box_ports_sandbox_id_port_pk" PRIMARY KEY("sandbox_id","port")
);
--> statement-breakpoint
CREATE TABLE "box_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sandbox_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"workspace_id" uuid NOT NULL,
	"vm_tier" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "box_variables" (
	"sandbox_id" text NOT NULL,
	"name" text NOT NULL,
	"is_secret" boolean NOT NULL,
	"encrypted_value" text NOT NULL,
	CONSTRAINT "box_variables_sandbox_id_name_pk" PRIMARY KEY("sandbox_id","name")
);
--> statement-breakpoint
CREATE TABLE "boxes" (
	"sandbox_id" text PRIMARY KEY NOT NULL,
	"desired" text NOT NULL,
	"state" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"vm_tier" integer NOT NULL,
	"problem" jsonb,
	"started_by_id" uuid,
	"started_at" timestamp with time zone,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "box_ports" ADD CONSTRAINT "box_ports_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_runs" ADD CONSTRAINT "box_runs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_variables" ADD CONSTRAINT "box_variables_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_sandbox_id_sandboxes_id_fk" FOREIGN KEY ("sandbox_id") REFERENCES "public"."sandboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "box_runs_open" ON "box_runs" USING btree ("sandbox_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "box_runs_workspace" ON "box_runs" USING btree ("workspace_id","started_at" DESC NULLS FIRST);