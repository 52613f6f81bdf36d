CREATE TABLE "budgets" (
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"credits" integer NOT NULL,
	"is_hard" boolean NOT NULL,
	CONSTRAINT "budgets_workspace_id_kind_name_pk" PRIMARY KEY("workspace_id","kind","name")
);
--> statement-breakpoint
CREATE TABLE "credit_accounts" (
	"workspace_id" uuid NOT NULL,
	"period" date NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"granted" bigint NOT NULL,
	"ceiling" bigint NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_accounts_workspace_id_period_kind_name_pk" PRIMARY KEY("workspace_id","period","kind","name"),
	CONSTRAINT "credit_accounts_used" CHECK ("credit_accounts"."used" >= 0),
	CONSTRAINT "credit_accounts_held" CHECK ("credit_accounts"."held" >= 0),
	CONSTRAINT "credit_accounts_ceiling" CHECK ("credit_accounts"."used" + "credit_accounts"."held" <= "credit_accounts"."ceiling")
);
--> statement-breakpoint
CREATE TABLE "credit_alerts" (
	"workspace_id" uuid NOT NULL,
	"period" date NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"percent" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "credit_alerts_workspace_id_period_kind_name_percent_pk" PRIMARY KEY("workspace_id","period","kind","name","percent")
);
--> statement-breakpoint
CREATE TABLE "credit_grants" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"period" date NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"units" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_hours" (
	"lease_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"workspace_id" uuid NOT NULL,
	"units" bigint NOT NULL,
	CONSTRAINT "credit_hours_lease_id_hour_pk" PRIMARY KEY("lease_id","hour")
);
--> statement-breakpoint
CREATE TABLE "credit_leases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"box_id" text NOT NULL,
	"vm_tier" integer NOT NULL,
	"basis" integer NOT NULL,
	"person_id" uuid,
	"token_id" uuid,
	"label" text,
	"period" date NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	"paid_until" timestamp with time zone NOT NULL,
	"units" bigint DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "started_with_id" uuid;--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_alerts" ADD CONSTRAINT "credit_alerts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_grants" ADD CONSTRAINT "credit_grants_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_hours" ADD CONSTRAINT "credit_hours_lease_id_credit_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."credit_leases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_leases" ADD CONSTRAINT "credit_leases_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_grants_account" ON "credit_grants" USING btree ("workspace_id","period");--> statement-breakpoint
CREATE INDEX "credit_hours_workspace" ON "credit_hours" USING btree ("workspace_id","hour");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_leases_open_box" ON "credit_leases" USING btree ("box_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "credit_leases_paid" ON "credit_leases" USING btree ("paid_until") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "credit_leases_workspace" ON "credit_leases" USING btree ("workspace_id","started_at" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE "credit_accounts" SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE "credit_leases" SET (fillfactor = 50);
--> statement-breakpoint
WITH "entries" AS (
	SELECT gen_random_uuid() AS "id", "workspace_id", "credits"::bigint * 3600 AS "units", "at", "reason",
		date_trunc('month', "at" AT TIME ZONE 'UTC')::date AS "period"
	FROM "credit_entries" WHERE "credits" > 0
), "leases" AS (
	INSERT INTO "credit_leases" ("id", "workspace_id", "box_id", "vm_tier", "basis", "period", "started_at", "settled_at", "paid_until", "units", "ended_at")
	SELECT "id", "workspace_id", "reason", 0, 0, "period", "at", "at", "at", "units", "at" FROM "entries"
), "hours" AS (
	INSERT INTO "credit_hours" ("lease_id", "hour", "workspace_id", "units")
	SELECT "id", date_trunc('hour', "at" AT TIME ZONE 'UTC') AT TIME ZONE 'UTC', "workspace_id", "units" FROM "entries"
), "accounts" AS (
	INSERT INTO "credit_accounts" ("workspace_id", "period", "kind", "granted", "ceiling", "used")
	SELECT "workspace_id", "period", 'workspace', sum("units"), sum("units"), sum("units") FROM "entries" GROUP BY 1, 2
)
INSERT INTO "credit_grants" ("workspace_id", "period", "kind", "reason", "units", "at")
SELECT "workspace_id", "period", 'workspace', 'plan', sum("units"), max("at") FROM "entries" GROUP BY 1, 2;
--> statement-breakpoint
DROP TABLE "box_runs" CASCADE;--> statement-breakpoint
DROP TABLE "credit_entries" CASCADE;