-- Admins find members by a part of a name or an address, and nobody rewrites who did what.

CREATE INDEX users_search ON users USING gin (
  (lower(username) || E'\n' || lower(email) || E'\n' || lower(coalesce(display_name, ''))) gin_trgm_ops
);

CREATE INDEX audit_log_by ON audit_log (user_id, id DESC);

CREATE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is only ever appended to';
END $$;

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();
