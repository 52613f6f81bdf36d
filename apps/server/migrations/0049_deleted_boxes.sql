CREATE TABLE "deleted_boxes" (
	"sandbox_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION note_deleted_box() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_boxes (sandbox_id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sandboxes_note_deleted_box AFTER DELETE ON "sandboxes"
  FOR EACH ROW WHEN (OLD.is_v_2) EXECUTE FUNCTION note_deleted_box();
