CREATE INDEX "audit_workspace_at" ON "audit_events" USING btree ("workspace_id","at");--> statement-breakpoint
CREATE INDEX "audit_workspace_actor" ON "audit_events" USING btree ("workspace_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_workspace_action" ON "audit_events" USING btree ("workspace_id","action" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "audit_subjects" ON "audit_events" USING gin ("subject_ids");