-- Words of a search go after a while, and so does a search that earned nothing; XP stays in the ledger as it was given.
CREATE OR REPLACE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- With the member, and not on its own.
    IF EXISTS (SELECT FROM users WHERE id = OLD.user_id)
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

CREATE INDEX user_actions_searches_with_words ON user_actions (timestamp)
  WHERE action_type = 'search' AND metadata ? 'query';
CREATE INDEX idempotency_keys_of_member ON idempotency_keys (user_id, date_created, key);
