CREATE TABLE "key_checks" (
	"id" integer PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
