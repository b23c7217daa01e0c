-- What visitors read is kept as bytes in every process; these triggers tell all of them at commit what has changed. They
-- stand on the tables, so that imports, commands and repairs by hand cannot forget to.

CREATE FUNCTION tell_of_changes(topics text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(topics) > 200 THEN
    PERFORM pg_notify('clucket_changes', '*');
  ELSIF cardinality(topics) > 0 THEN
    PERFORM pg_notify('clucket_changes', array_to_string(topics || 'catalogue'::text, ' '));
  END IF;
END $$;

CREATE FUNCTION tell_of_restaurants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_changes(ARRAY(SELECT DISTINCT 'restaurant:' || id FROM changed LIMIT 201));
  RETURN NULL;
END $$;

CREATE FUNCTION tell_of_locations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_changes(ARRAY(SELECT DISTINCT 'restaurant:' || restaurant_id FROM changed LIMIT 201));
  RETURN NULL;
END $$;

CREATE FUNCTION tell_of_sandwiches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_changes(ARRAY(
    SELECT DISTINCT topic
    FROM changed, unnest(ARRAY['sandwich:' || id, 'restaurant:' || restaurant_id]) AS topic LIMIT 201));
  RETURN NULL;
END $$;

CREATE FUNCTION tell_of_parts_of_sandwiches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_changes(ARRAY(
    SELECT DISTINCT topic
    FROM (SELECT DISTINCT sandwich_id FROM changed LIMIT 201) AS parts
    JOIN sandwiches ON sandwiches.id = parts.sandwich_id,
      unnest(ARRAY['sandwich:' || sandwiches.id, 'restaurant:' || restaurant_id]) AS topic));
  RETURN NULL;
END $$;

CREATE FUNCTION tell_of_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_changes(ARRAY['people']);
  RETURN NULL;
END $$;

CREATE FUNCTION tell_of_everything() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('clucket_changes', '*');
  RETURN NULL;
END $$;

DO $$
DECLARE
  watched record;
  deed record;
BEGIN
  FOR watched IN
    SELECT * FROM (VALUES
      ('restaurants', 'tell_of_restaurants'),
      ('locations', 'tell_of_locations'),
      ('sandwiches', 'tell_of_sandwiches'),
      ('sandwich_tags', 'tell_of_parts_of_sandwiches'),
      ('reviews', 'tell_of_parts_of_sandwiches')) AS tables (name, teller)
  LOOP
    FOR deed IN
      SELECT * FROM (VALUES
        ('insert', 'NEW TABLE AS changed'),
        ('update', 'NEW TABLE AS changed'),
        ('delete', 'OLD TABLE AS changed')) AS deeds (name, rows)
    LOOP
      EXECUTE format(
        'CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
        watched.name || '_tell_of_' || deed.name, deed.name, watched.name, deed.rows, watched.teller);
    END LOOP;
  END LOOP;
END $$;

-- Only what others see of a member: XP changes with every deed and is nobody else's.
CREATE TRIGGER users_tell_of_update AFTER UPDATE OF username, display_name, avatar_url ON users
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_people();
CREATE TRIGGER users_tell_of_delete AFTER DELETE ON users FOR EACH STATEMENT EXECUTE FUNCTION tell_of_people();

CREATE TRIGGER tags_tell_of_change AFTER INSERT OR UPDATE OR DELETE ON tags
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_everything();
CREATE TRIGGER badges_tell_of_change AFTER INSERT OR UPDATE OR DELETE ON badges
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_everything();

-- What sandwiches and reviews show of their restaurant; its counts change with every review and are not shown there.
CREATE FUNCTION tell_of_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_changes(ARRAY['restaurants']);
  RETURN NULL;
END $$;

CREATE TRIGGER restaurants_tell_of_names
  AFTER UPDATE OF name, image_url, restaurant_type, price_range, date_deleted ON restaurants
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_names();
