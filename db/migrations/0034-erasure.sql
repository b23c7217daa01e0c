-- Members who leave: a time in which they may think again, then nothing of theirs is left. Decision record 0026.
CREATE TABLE erasures (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  keeps_reviews boolean NOT NULL,
  date_requested timestamptz NOT NULL,
  due timestamptz NOT NULL
);
CREATE INDEX erasures_due ON erasures (due);
CREATE TRIGGER erasures_tell_of_change AFTER INSERT OR DELETE ON erasures
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_people();

-- So that nobody ever gets an id again; nobody is found by it.
CREATE TABLE erased_members (
  id_hash bytea PRIMARY KEY,
  date_erased timestamptz NOT NULL
);

-- Who stands over reviews whose authors have left and asked to be forgotten.
ALTER TABLE users ADD COLUMN is_former boolean NOT NULL DEFAULT false;

-- When the password was asked for once more.
ALTER TABLE sessions ADD COLUMN date_confirmed timestamptz;

-- Every member that an erasure deletes is looked for in these.
CREATE INDEX IF NOT EXISTS restaurant_recommendations_submitted_by ON restaurant_recommendations (submitted_by_user_id);
CREATE INDEX IF NOT EXISTS restaurant_recommendations_reviewed_by ON restaurant_recommendations (reviewed_by_user_id);

-- A person is taken out of the journal once the person is gone (`clucket.erased` says who); what was done, and when, stays.
DROP TRIGGER audit_log_append_only ON audit_log;
CREATE OR REPLACE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  member text := nullif(current_setting('clucket.erased', true), '');
  about boolean;
BEGIN
  IF TG_OP <> 'UPDATE' OR member IS NULL OR EXISTS (SELECT FROM users WHERE id = member) THEN
    RAISE EXCEPTION 'audit_log is only ever appended to';
  END IF;
  about := OLD.entity_type IN ('user', 'avatar') AND OLD.entity_id = member;
  NEW := OLD;
  IF OLD.user_id = member THEN NEW.user_id := 'erased'; END IF;
  IF about THEN NEW.entity_id := 'erased'; END IF;
  NEW.before := without_member(OLD.before, member, about);
  NEW.after := without_member(OLD.after, member, about);
  RETURN NEW;
END $$;

-- Of what is about the member, only what says nothing of a person.
CREATE FUNCTION without_member(value jsonb, member text, about boolean) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN about
    THEN (SELECT jsonb_object_agg(key, held) FROM jsonb_each(value) AS pairs (key, held)
      WHERE key IN ('role', 'catalogEditor', 'badgeId', 'badge', 'until'))
    ELSE replace(value::text, member, 'erased')::jsonb END
$$;

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit_log();
CREATE TRIGGER audit_log_never_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();

-- Where a member was is rounded to a tenth of a degree after a while, which tells the town and not the street.
CREATE FUNCTION rounded_degrees(degrees double precision) RETURNS double precision
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN round(degrees::numeric, 1)::double precision;

DROP INDEX user_actions_position_age;
CREATE INDEX user_actions_exact_position ON user_actions (timestamp)
  WHERE user_latitude <> rounded_degrees(user_latitude) OR user_longitude <> rounded_degrees(user_longitude);

CREATE OR REPLACE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- With the member, and not on its own.
    IF EXISTS (SELECT FROM users WHERE id = OLD.user_id) THEN
      RAISE EXCEPTION 'user_actions is only ever appended to';
    END IF;
    RETURN OLD;
  END IF;
  IF to_jsonb(NEW) - 'user_latitude' - 'user_longitude' = to_jsonb(OLD) - 'user_latitude' - 'user_longitude'
    AND (NEW.user_latitude IS NULL OR NEW.user_latitude = rounded_degrees(OLD.user_latitude))
    AND (NEW.user_longitude IS NULL OR NEW.user_longitude = rounded_degrees(OLD.user_longitude))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'user_actions is only ever appended to';
END $$;
