-- Where tables are distributed, the guard runs on a worker, which cannot ask for the member. A cascade from the member's row
-- runs inside a trigger of its foreign key.
CREATE OR REPLACE FUNCTION reject_user_actions_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- With the member, and not on its own.
    IF pg_trigger_depth() = 1
      AND NOT (OLD.action_type = 'search' AND OLD.xp_earned = 0 AND OLD.location_bonus_xp = 0)
    THEN
      RAISE EXCEPTION 'user_actions is only ever appended to';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.action_type = 'search' AND NEW.award_key IS NULL AND NEW.metadata = '{}'
    AND to_jsonb(NEW) - 'award_key' - 'metadata' = to_jsonb(OLD) - 'award_key' - 'metadata'
  THEN
    RETURN NEW;
  END IF;
  IF to_jsonb(NEW) - 'user_latitude' - 'user_longitude' = to_jsonb(OLD) - 'user_latitude' - 'user_longitude'
    AND (NEW.user_latitude IS NULL OR NEW.user_latitude = rounded_degrees(OLD.user_latitude))
    AND (NEW.user_longitude IS NULL OR NEW.user_longitude = rounded_degrees(OLD.user_longitude))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'user_actions is only ever appended to';
END $$;

-- An empty select list, which Citus cannot plan, in a function of a table that stays on the coordinator.
CREATE OR REPLACE FUNCTION reject_audit_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  member text := nullif(current_setting('clucket.erased', true), '');
  name text := nullif(current_setting('clucket.erased_name', true), '');
  about boolean;
BEGIN
  IF TG_OP <> 'UPDATE' OR member IS NULL OR EXISTS (SELECT 1 FROM users WHERE id = member) THEN
    RAISE EXCEPTION 'audit_log is only ever appended to';
  END IF;
  about := OLD.entity_type IN ('user', 'avatar') AND OLD.entity_id = member;
  NEW := OLD;
  IF OLD.user_id = member THEN NEW.user_id := 'erased'; END IF;
  IF about THEN NEW.entity_id := 'erased'; END IF;
  NEW.before := without_name(without_member(OLD.before, member, about), name);
  NEW.after := without_name(without_member(OLD.after, member, about), name);
  RETURN NEW;
END $$;
