-- Which of one's tried sandwiches are better: an order that is its member's own, and the link that shows it where there
-- is one. Decision record 0019.
CREATE TABLE rankings (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 1,
  -- not unique, because unique keys begin with the member: 144 random bits are
  share_token text CHECK (length(share_token) >= 24),
  date_shared timestamptz
);
CREATE INDEX rankings_share_token ON rankings (share_token) WHERE share_token IS NOT NULL;

CREATE SEQUENCE ranked_sandwiches_id_seq;
CREATE TABLE ranked_sandwiches (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('ranked_sandwiches_id_seq'),
  sandwich_id integer NOT NULL REFERENCES sandwiches ON DELETE CASCADE,
  -- ascending, with gaps to put others between
  place bigint NOT NULL,
  date_created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, sandwich_id),
  UNIQUE (user_id, place) DEFERRABLE
);
ALTER SEQUENCE ranked_sandwiches_id_seq OWNED BY ranked_sandwiches.id;
CREATE INDEX ranked_sandwiches_sandwich ON ranked_sandwiches (sandwich_id);

-- What has been answered about a sandwich that has no place yet.
CREATE SEQUENCE ranking_answers_id_seq;
CREATE TABLE ranking_answers (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('ranking_answers_id_seq'),
  sandwich_id integer NOT NULL REFERENCES sandwiches ON DELETE CASCADE,
  rival_id integer NOT NULL REFERENCES sandwiches ON DELETE CASCADE,
  answer text NOT NULL CHECK (answer IN ('better', 'worse')),
  date_created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, sandwich_id, rival_id),
  CHECK (sandwich_id <> rival_id)
);
ALTER SEQUENCE ranking_answers_id_seq OWNED BY ranking_answers.id;
CREATE INDEX ranking_answers_sandwich ON ranking_answers (sandwich_id);
CREATE INDEX ranking_answers_rival ON ranking_answers (rival_id);

-- Ratings that came in a burst from new accounts are shown at once and move the popular score later.
ALTER TABLE reviews ADD COLUMN held_until timestamptz;
CREATE INDEX reviews_held ON reviews (sandwich_id) WHERE held_until IS NOT NULL;

ALTER TABLE restaurants
  ADD COLUMN held_sum integer NOT NULL DEFAULT 0,
  ADD COLUMN held_count integer NOT NULL DEFAULT 0;
ALTER TABLE sandwiches
  ADD COLUMN held_sum integer NOT NULL DEFAULT 0,
  ADD COLUMN held_count integer NOT NULL DEFAULT 0;

-- PostgreSQL before 17 cannot change what a column is generated from; index and trigger go with it and come back.
DROP TRIGGER sandwiches_profile_changed ON sandwiches;
ALTER TABLE sandwiches DROP COLUMN popular_score;
ALTER TABLE sandwiches ADD COLUMN popular_score double precision
  GENERATED ALWAYS AS ((rating_sum - held_sum + 10 * 3.5) / (rating_count - held_count + 10)) STORED;
CREATE INDEX sandwiches_popular ON sandwiches (popular_score DESC, rating_count DESC, id) WHERE date_deleted IS NULL;
CREATE TRIGGER sandwiches_profile_changed AFTER UPDATE ON sandwiches FOR EACH ROW
WHEN ((OLD.name, OLD.ingredients, OLD.spice_level, OLD.date_deleted IS NULL, round(OLD.popular_score * 4))
  IS DISTINCT FROM
  (NEW.name, NEW.ingredients, NEW.spice_level, NEW.date_deleted IS NULL, round(NEW.popular_score * 4)))
EXECUTE FUNCTION profile_changed_sandwich();

-- The rule itself, which writers, the sweep and the recount all ask: an account is new in its first seven days; where more
-- than five reviews of one sandwich by new accounts lie within the 24 hours up to a review by one, that review counts 72
-- hours after it was written. Reviews of the same microsecond see each other, so that no order of commits decides.
-- In one pass over what is recent or held: `held_until` is what is kept, `until` what is right.
CREATE FUNCTION held_reviews(of_sandwich integer, at timestamptz)
RETURNS TABLE (user_id text, id bigint, held_until timestamptz, until timestamptz) LANGUAGE sql STABLE AS $$
  SELECT recent.user_id, recent.id, recent.held_until,
    CASE WHEN recent.is_new AND recent.date_created + interval '72 hours' > at
      AND count(*) FILTER (WHERE recent.is_new) OVER up_to_it > 5 THEN recent.date_created + interval '72 hours' END
  FROM (
    SELECT v.user_id, v.id, v.held_until, v.date_created,
      u.date_created > v.date_created - interval '168 hours' AS is_new
    FROM reviews v JOIN users u ON u.id = v.user_id
    WHERE v.sandwich_id = of_sandwich AND (v.date_created > at - interval '96 hours' OR v.held_until IS NOT NULL)
  ) recent
  WINDOW up_to_it AS (ORDER BY recent.date_created RANGE BETWEEN interval '24 hours' PRECEDING AND CURRENT ROW)
$$;
