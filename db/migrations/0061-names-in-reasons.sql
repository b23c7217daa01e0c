-- What moderators wrote by hand names members. `clucket.erased_name` is the pattern of the name of one who is gone.
CREATE FUNCTION without_name(value jsonb, name text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN name IS NOT NULL AND jsonb_typeof(value -> 'reason') = 'string'
    THEN jsonb_set(value, '{reason}', to_jsonb(regexp_replace(value ->> 'reason', name, 'a former member', 'gi')))
    ELSE value END
$$;

CREATE OR REPLACE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  member text := nullif(current_setting('clucket.erased', true), '');
  name text := nullif(current_setting('clucket.erased_name', true), '');
  about boolean;
BEGIN
  IF TG_OP <> 'UPDATE' OR member IS NULL OR EXISTS (SELECT FROM users WHERE id = member) THEN
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
