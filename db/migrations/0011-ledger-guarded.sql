-- The ledger says so itself: rows are only ever added, and only the position of an old one is forgotten.

CREATE INDEX user_actions_position_age ON user_actions (timestamp) WHERE user_latitude IS NOT NULL;

CREATE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- With the member, and not on its own.
    IF EXISTS (SELECT FROM users WHERE id = OLD.user_id) THEN
      RAISE EXCEPTION 'user_actions is only ever appended to';
    END IF;
    RETURN OLD;
  END IF;
  IF NEW.user_latitude IS NULL AND NEW.user_longitude IS NULL
    AND to_jsonb(NEW) - 'user_latitude' - 'user_longitude' = to_jsonb(OLD) - 'user_latitude' - 'user_longitude'
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'user_actions is only ever appended to';
END $$;

CREATE TRIGGER user_actions_append_only BEFORE UPDATE OR DELETE ON user_actions
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ledger();
