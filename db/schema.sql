-- Printed from the migrated database by `npm run schema`: the shape that db/migrations/ adds up to.

CREATE EXTENSION btree_gist;
CREATE EXTENSION cube;
CREATE EXTENSION intarray;
CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;

CREATE OR REPLACE FUNCTION public.chord_to_miles(chord double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (((((2 * 6371))::numeric * 0.621371))::double precision * asin(float8smaller((1)::double precision, (chord / (2)::double precision))));

CREATE OR REPLACE FUNCTION public.fold_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(lower(unaccent(regexp_replace(value, '[''’‘`®™©]'::text, ''::text, 'g'::text))), '[^[:alnum:]$]+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.increment_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.map_tile(latitude double precision, longitude double precision)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  angle double precision := radians(least(85.0511287798066, greatest(-85.0511287798066, latitude)));
  x bigint := least(4194303, greatest(0, floor((longitude + 180) / 360 * 4194304)));
  y bigint := least(4194303, greatest(0, floor((1 - asinh(tan(angle)) / pi()) / 2 * 4194304)));
BEGIN
  x := (x | (x << 16)) & 281470681808895;
  x := (x | (x << 8)) & 71777214294589695;
  x := (x | (x << 4)) & 1085102592571150095;
  x := (x | (x << 2)) & 3689348814741910323;
  x := (x | (x << 1)) & 6148914691236517205;
  y := (y | (y << 16)) & 281470681808895;
  y := (y | (y << 8)) & 71777214294589695;
  y := (y | (y << 4)) & 1085102592571150095;
  y := (y | (y << 2)) & 3689348814741910323;
  y := (y | (y << 1)) & 6148914691236517205;
  RETURN x | (y << 1);
END $function$;

CREATE OR REPLACE FUNCTION public.miles_to_chord(miles double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((2)::double precision * sin(float8smaller((pi() / (2)::double precision), (miles / ((((2 * 6371))::numeric * 0.621371))::double precision))));

CREATE OR REPLACE FUNCTION public.notify_cache_invalidated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('clucket_changes', '*');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.reject_audit_log_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.reject_user_actions_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.rounded_degrees(degrees double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (round((degrees)::numeric, 1))::double precision;

CREATE OR REPLACE FUNCTION public.sphere_position(latitude double precision, longitude double precision)
 RETURNS cube
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN cube(ARRAY[(cos(radians(latitude)) * cos(radians(longitude))), (cos(radians(latitude)) * sin(radians(longitude))), sin(radians(latitude))]);

CREATE OR REPLACE FUNCTION public.website_host(website text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(lower(regexp_replace(website, '^[a-z]+://(?:[^/?#@]*@)?([^/?#:]+).*$'::text, '\1'::text, 'i'::text)), '^(?:www|locations?|stores?|restaurants?|order|menu)\.(?=[^.]+\.[^.])'::text, ''::text);

CREATE OR REPLACE FUNCTION public.without_member(value jsonb, member text, about boolean)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN about
    THEN (SELECT jsonb_object_agg(key, held) FROM jsonb_each(value) AS pairs (key, held)
      WHERE key IN ('role', 'catalogEditor', 'badgeId', 'badge', 'until'))
    ELSE replace(value::text, member, 'erased')::jsonb END
$function$;

CREATE OR REPLACE FUNCTION public.without_name(value jsonb, name text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN name IS NOT NULL AND jsonb_typeof(value -> 'reason') = 'string'
    THEN jsonb_set(value, '{reason}', to_jsonb(regexp_replace(value ->> 'reason', name, 'a former member', 'gi')))
    ELSE value END
$function$;

CREATE SEQUENCE notifications_id_seq AS bigint;
CREATE SEQUENCE push_subscriptions_id_seq AS bigint;
CREATE SEQUENCE ranked_sandwiches_id_seq AS bigint;
CREATE SEQUENCE ranking_answers_id_seq AS bigint;
CREATE SEQUENCE reports_id_seq AS bigint;
CREATE SEQUENCE reviews_id_seq AS bigint;
CREATE SEQUENCE sessions_id_seq AS bigint;
CREATE SEQUENCE suggestions_id_seq AS bigint;
CREATE SEQUENCE user_actions_id_seq AS bigint;
CREATE SEQUENCE user_badges_id_seq AS bigint;
CREATE SEQUENCE user_sandwiches_id_seq AS bigint;

CREATE TABLE action_config (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  action_type text NOT NULL,
  xp_reward integer NOT NULL DEFAULT 0,
  location_bonus_xp integer NOT NULL DEFAULT 0,
  description text NOT NULL DEFAULT ''::text,
  CONSTRAINT action_config_pkey PRIMARY KEY (id),
  CONSTRAINT action_config_action_type_key UNIQUE (action_type),
  CONSTRAINT action_config_location_bonus_xp_check CHECK (((location_bonus_xp >= 0) AND (location_bonus_xp <= 10000))),
  CONSTRAINT action_config_xp_reward_check CHECK (((xp_reward >= 0) AND (xp_reward <= 10000)))
);

CREATE TABLE audit_log (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id text,
  action text NOT NULL,
  entity_type text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb,
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  change_set_id bigint,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_change_set_id_fkey FOREIGN KEY (change_set_id) REFERENCES change_sets(id)
);
CREATE INDEX audit_log_change_set ON audit_log USING btree (change_set_id, id) WHERE (change_set_id IS NOT NULL);
CREATE INDEX audit_log_entity ON audit_log USING btree (entity_type, entity_id, id DESC);
CREATE INDEX audit_log_newest ON audit_log USING btree (date_created DESC, id DESC);
CREATE INDEX audit_log_user ON audit_log USING btree (user_id, id DESC);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION reject_audit_log_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_log_change();

CREATE TABLE backups (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  folder text NOT NULL,
  bytes bigint,
  problem text,
  date_created timestamp with time zone NOT NULL,
  CONSTRAINT backups_pkey PRIMARY KEY (id),
  CONSTRAINT backups_check CHECK (((bytes IS NULL) = (problem IS NOT NULL)))
);
CREATE INDEX backups_newest ON backups USING btree (date_created DESC);

CREATE TABLE badges (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  image_url text,
  required_xp integer,
  category text NOT NULL,
  is_demo boolean NOT NULL DEFAULT false,
  date_deleted timestamp with time zone,
  CONSTRAINT badges_pkey PRIMARY KEY (id),
  CONSTRAINT badges_category_check CHECK ((category = ANY (ARRAY['level'::text, 'achievement'::text, 'special'::text, 'event'::text]))),
  CONSTRAINT badges_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CONSTRAINT badges_required_xp_check CHECK ((required_xp >= 0))
);
CREATE UNIQUE INDEX badges_name_key ON badges USING btree (lower(name)) WHERE (date_deleted IS NULL);
CREATE INDEX badges_required_xp ON badges USING btree (required_xp) WHERE ((required_xp IS NOT NULL) AND (date_deleted IS NULL));

CREATE UNLOGGED TABLE cache_invalidations (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  tags text[] NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  date_created timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT cache_invalidations_pkey PRIMARY KEY (id)
);
CREATE INDEX cache_invalidations_date_created ON cache_invalidations USING btree (date_created);
CREATE INDEX cache_invalidations_xid ON cache_invalidations USING btree (xid);
CREATE TRIGGER cache_invalidations_notify AFTER INSERT ON cache_invalidations FOR EACH STATEMENT EXECUTE FUNCTION notify_cache_invalidated();

CREATE TABLE change_sets (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  origin text NOT NULL,
  user_id text,
  summary text NOT NULL DEFAULT ''::text,
  reverted_id bigint,
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT change_sets_pkey PRIMARY KEY (id),
  CONSTRAINT change_sets_reverted_id_fkey FOREIGN KEY (reverted_id) REFERENCES change_sets(id),
  CONSTRAINT change_sets_origin_check CHECK ((origin = ANY (ARRAY['edit'::text, 'bulk-edit'::text, 'import'::text, 'merge'::text, 'suggestion'::text, 'revert'::text])))
);
CREATE INDEX change_sets_reverted ON change_sets USING btree (reverted_id, id) WHERE (reverted_id IS NOT NULL);
CREATE INDEX change_sets_user ON change_sets USING btree (user_id, id DESC);

CREATE TABLE deleted_hidden_reviews (
  user_id text NOT NULL,
  sandwich_id integer NOT NULL,
  reason text NOT NULL,
  hidden_by text,
  date_created timestamp with time zone NOT NULL,
  CONSTRAINT deleted_hidden_reviews_pkey PRIMARY KEY (user_id, sandwich_id),
  CONSTRAINT deleted_hidden_reviews_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT deleted_hidden_reviews_sandwich_id_fkey FOREIGN KEY (sandwich_id) REFERENCES sandwiches(id) ON DELETE CASCADE,
  CONSTRAINT deleted_hidden_reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX deleted_hidden_reviews_hidden_by ON deleted_hidden_reviews USING btree (hidden_by);
CREATE INDEX deleted_hidden_reviews_sandwich ON deleted_hidden_reviews USING btree (sandwich_id);

CREATE TABLE dismissed_duplicates (
  first_id integer NOT NULL,
  second_id integer NOT NULL,
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT dismissed_duplicates_pkey PRIMARY KEY (first_id, second_id),
  CONSTRAINT dismissed_duplicates_first_id_fkey FOREIGN KEY (first_id) REFERENCES restaurants(id) ON DELETE CASCADE,
  CONSTRAINT dismissed_duplicates_second_id_fkey FOREIGN KEY (second_id) REFERENCES restaurants(id) ON DELETE CASCADE,
  CONSTRAINT dismissed_duplicates_check CHECK ((first_id < second_id))
);

CREATE TABLE doubtful_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  location_id integer NOT NULL,
  field text NOT NULL,
  place_id bigint NOT NULL,
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT doubtful_changes_pkey PRIMARY KEY (id),
  CONSTRAINT doubtful_changes_location_id_field_key UNIQUE (location_id, field),
  CONSTRAINT doubtful_changes_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE CASCADE,
  CONSTRAINT doubtful_changes_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE,
  CONSTRAINT doubtful_changes_field_check CHECK ((field = ANY (ARRAY['address'::text, 'pin'::text])))
);

CREATE TABLE email_tokens (
  token_hash bytea NOT NULL,
  user_id text NOT NULL,
  purpose text NOT NULL,
  email text,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT email_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT email_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT email_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['password-reset'::text, 'email-verification'::text])))
);
CREATE INDEX email_tokens_user ON email_tokens USING btree (user_id, purpose);

CREATE TABLE erased_members (
  id_hash bytea NOT NULL,
  date_erased timestamp with time zone NOT NULL,
  keeps_reviews boolean NOT NULL DEFAULT false,
  CONSTRAINT erased_members_pkey PRIMARY KEY (id_hash)
);

CREATE TABLE erasures (
  user_id text NOT NULL,
  keeps_reviews boolean NOT NULL,
  date_requested timestamp with time zone NOT NULL,
  due timestamp with time zone NOT NULL,
  CONSTRAINT erasures_pkey PRIMARY KEY (user_id),
  CONSTRAINT erasures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX erasures_due ON erasures USING btree (due);

CREATE TABLE error_log (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  origin text NOT NULL,
  message text NOT NULL,
  stack text,
  method text,
  path text,
  request_id text,
  user_agent text,
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT error_log_pkey PRIMARY KEY (id),
  CONSTRAINT error_log_origin_check CHECK ((origin = ANY (ARRAY['server'::text, 'browser'::text])))
);
CREATE INDEX error_log_newest ON error_log USING btree (date_created DESC, id DESC);

CREATE TABLE hidden_photos (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  entity_type text NOT NULL,
  entity_id text NOT NULL,
  image_url text NOT NULL,
  reason text NOT NULL,
  hidden_by text,
  date_created timestamp with time zone NOT NULL,
  CONSTRAINT hidden_photos_pkey PRIMARY KEY (id),
  CONSTRAINT hidden_photos_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT hidden_photos_entity_type_check CHECK ((entity_type = ANY (ARRAY['sandwich-photo'::text, 'restaurant-photo'::text, 'avatar'::text])))
);
CREATE INDEX hidden_photos_entity ON hidden_photos USING btree (entity_type, entity_id);
CREATE INDEX hidden_photos_hidden_by ON hidden_photos USING btree (hidden_by);
CREATE INDEX hidden_photos_image_url ON hidden_photos USING btree (image_url);

CREATE TABLE hidden_reviews (
  user_id text NOT NULL,
  review_id bigint NOT NULL,
  reason text NOT NULL,
  hidden_by text,
  date_created timestamp with time zone NOT NULL,
  CONSTRAINT hidden_reviews_pkey PRIMARY KEY (user_id, review_id),
  CONSTRAINT hidden_reviews_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT hidden_reviews_user_id_review_id_fkey FOREIGN KEY (user_id, review_id) REFERENCES reviews(user_id, id) ON DELETE CASCADE
);
CREATE INDEX hidden_reviews_hidden_by ON hidden_reviews USING btree (hidden_by);
CREATE INDEX hidden_reviews_newest ON hidden_reviews USING btree (date_created DESC, review_id DESC);

CREATE TABLE idempotency_keys (
  user_id text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  status smallint,
  response jsonb,
  date_created timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)))
);
CREATE INDEX idempotency_keys_oldest ON idempotency_keys USING btree (date_created);
CREATE INDEX idempotency_keys_user ON idempotency_keys USING btree (user_id, date_created, key);

CREATE TABLE import_runs (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id text,
  file_name text NOT NULL,
  file bytea,
  source text,
  kind text,
  license text,
  data_date date,
  trust text NOT NULL DEFAULT 'normal'::text,
  state text NOT NULL,
  progress_done bigint NOT NULL DEFAULT 0,
  progress_total bigint,
  preview jsonb,
  rows_imported integer NOT NULL DEFAULT 0,
  counts jsonb,
  doubtful_count integer,
  error text,
  change_set_id bigint,
  reverted_by text,
  revert_change_set_id bigint,
  reverted_until bigint,
  revert jsonb,
  date_created timestamp with time zone NOT NULL,
  date_started timestamp with time zone,
  date_ended timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  state_before_revert text,
  CONSTRAINT import_runs_pkey PRIMARY KEY (id),
  CONSTRAINT import_runs_change_set_id_fkey FOREIGN KEY (change_set_id) REFERENCES change_sets(id),
  CONSTRAINT import_runs_revert_change_set_id_fkey FOREIGN KEY (revert_change_set_id) REFERENCES change_sets(id),
  CONSTRAINT import_runs_kind_check CHECK ((kind = ANY (ARRAY['chain'::text, 'open-data'::text, 'personal'::text]))),
  CONSTRAINT import_runs_state_check CHECK ((state = ANY (ARRAY['checking'::text, 'ready'::text, 'importing'::text, 'imported'::text, 'failed'::text, 'stopped'::text, 'reverting'::text, 'reverted'::text]))),
  CONSTRAINT import_runs_trust_check CHECK ((trust = ANY (ARRAY['normal'::text, 'low'::text])))
);
CREATE INDEX import_runs_working ON import_runs USING btree (id) WHERE (state = ANY (ARRAY['checking'::text, 'importing'::text, 'reverting'::text]));

CREATE TABLE job_failures (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  job text NOT NULL,
  error text NOT NULL,
  date_failed timestamp with time zone NOT NULL,
  CONSTRAINT job_failures_pkey PRIMARY KEY (id),
  CONSTRAINT job_failures_job_fkey FOREIGN KEY (job) REFERENCES jobs(name) ON DELETE CASCADE
);
CREATE INDEX job_failures_job ON job_failures USING btree (job, id);

CREATE TABLE jobs (
  name text NOT NULL,
  every_ms bigint NOT NULL,
  runs_when_read_only boolean NOT NULL,
  date_started timestamp with time zone,
  duration_ms integer,
  handled integer,
  error text,
  next_due timestamp with time zone,
  CONSTRAINT jobs_pkey PRIMARY KEY (name)
);

CREATE TABLE location_sources (
  place_id bigint NOT NULL,
  location_id integer NOT NULL,
  CONSTRAINT location_sources_pkey PRIMARY KEY (place_id),
  CONSTRAINT location_sources_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE CASCADE,
  CONSTRAINT location_sources_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE
);
CREATE INDEX location_sources_location ON location_sources USING btree (location_id);

CREATE TABLE locations (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  restaurant_id integer NOT NULL,
  address text NOT NULL DEFAULT ''::text,
  phone_number text,
  latitude double precision,
  longitude double precision,
  "position" cube GENERATED ALWAYS AS (sphere_position(latitude, longitude)) STORED,
  time_zone text,
  hours_of_operation jsonb NOT NULL DEFAULT '{"text": "Hours not available"}'::jsonb,
  search_vector tsvector NOT NULL DEFAULT ''::tsvector,
  edited_fields text[] NOT NULL DEFAULT '{}'::text[],
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  date_updated timestamp with time zone NOT NULL DEFAULT now(),
  date_deleted timestamp with time zone,
  revision integer NOT NULL DEFAULT 1,
  pin_address text,
  special_days jsonb NOT NULL DEFAULT '[]'::jsonb,
  closure jsonb,
  open_minutes int4multirange,
  exception_times tsmultirange,
  exception_openings tsmultirange,
  open_slots integer[],
  CONSTRAINT locations_pkey PRIMARY KEY (id),
  CONSTRAINT locations_restaurant_id_fkey FOREIGN KEY (restaurant_id) REFERENCES restaurants(id) ON DELETE CASCADE,
  CONSTRAINT locations_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  CONSTRAINT locations_check1 CHECK (((pin_address IS NULL) OR (latitude IS NOT NULL))),
  CONSTRAINT locations_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  CONSTRAINT locations_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)))
);
CREATE INDEX locations_deleted ON locations USING btree (restaurant_id, date_deleted DESC, id DESC) WHERE (date_deleted IS NOT NULL);
CREATE INDEX locations_nearest ON locations USING gist ("position") INCLUDE (restaurant_id, id) WHERE (date_deleted IS NULL);
CREATE INDEX locations_nearest_of_restaurant ON locations USING gist (restaurant_id, "position") WHERE ((date_deleted IS NULL) AND (restaurant_id > 0));
CREATE INDEX locations_nearest_open ON locations USING gist ("position", open_slots gist__intbig_ops (siglen='21')) WHERE ((date_deleted IS NULL) AND (open_slots <> '{}'::integer[]));
CREATE INDEX locations_nearest_open_of_restaurant ON locations USING gist (restaurant_id, "position", open_slots gist__intbig_ops (siglen='21')) WHERE ((date_deleted IS NULL) AND (open_slots <> '{}'::integer[]) AND (restaurant_id > 0));
CREATE INDEX locations_open ON locations USING gin (open_slots gin__int_ops) WHERE ((date_deleted IS NULL) AND (open_slots <> '{}'::integer[]));
CREATE INDEX locations_open_of_restaurant ON locations USING btree (restaurant_id, id) WHERE ((date_deleted IS NULL) AND (open_slots <> '{}'::integer[]));
CREATE INDEX locations_pinned ON locations USING btree (restaurant_id) WHERE ((date_deleted IS NULL) AND ("position" IS NOT NULL));
CREATE INDEX locations_restaurant ON locations USING btree (restaurant_id, id) WHERE (date_deleted IS NULL);
CREATE INDEX locations_search ON locations USING gin (search_vector) WHERE (date_deleted IS NULL);
CREATE INDEX locations_time_zone ON locations USING btree (time_zone) WHERE (date_deleted IS NULL);
CREATE INDEX locations_unparsed_hours ON locations USING btree (id) WHERE (open_minutes IS NULL);
CREATE INDEX locations_without_pin ON locations USING btree (restaurant_id) WHERE (("position" IS NULL) AND (date_deleted IS NULL));
CREATE TRIGGER locations_revision BEFORE UPDATE OF address, phone_number, latitude, longitude, time_zone, hours_of_operation, special_days, closure, pin_address, date_deleted ON locations FOR EACH ROW WHEN (((((((((((old.address IS DISTINCT FROM new.address) OR (old.phone_number IS DISTINCT FROM new.phone_number)) OR (old.latitude IS DISTINCT FROM new.latitude)) OR (old.longitude IS DISTINCT FROM new.longitude)) OR (old.time_zone IS DISTINCT FROM new.time_zone)) OR (old.hours_of_operation IS DISTINCT FROM new.hours_of_operation)) OR (old.special_days IS DISTINCT FROM new.special_days)) OR (old.closure IS DISTINCT FROM new.closure)) OR (old.pin_address IS DISTINCT FROM new.pin_address)) OR (old.date_deleted IS DISTINCT FROM new.date_deleted))) EXECUTE FUNCTION increment_revision();

CREATE TABLE login_identifiers (
  kind text NOT NULL,
  key text NOT NULL,
  user_id text NOT NULL,
  CONSTRAINT login_identifiers_pkey PRIMARY KEY (kind, key),
  CONSTRAINT login_identifiers_user_id_kind_key UNIQUE (user_id, kind),
  CONSTRAINT login_identifiers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT login_identifiers_kind_check CHECK ((kind = ANY (ARRAY['username'::text, 'email'::text])))
);

CREATE TABLE maintenance (
  is_only boolean NOT NULL DEFAULT true,
  message text,
  date_started timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT maintenance_pkey PRIMARY KEY (is_only),
  CONSTRAINT maintenance_is_only_check CHECK (is_only),
  CONSTRAINT maintenance_message_check CHECK (((length(message) >= 1) AND (length(message) <= 300)))
);

CREATE TABLE map_opening_hours (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  key uuid NOT NULL,
  time_zone text,
  open_minutes int4multirange NOT NULL,
  exception_times tsmultirange,
  exception_openings tsmultirange,
  open_slots integer[] NOT NULL,
  CONSTRAINT map_opening_hours_pkey PRIMARY KEY (id),
  CONSTRAINT map_opening_hours_key_key UNIQUE (key)
);

CREATE TABLE map_pins (
  location_id integer NOT NULL,
  restaurant_id integer NOT NULL,
  tile bigint NOT NULL,
  restaurant_type text NOT NULL,
  price_range text NOT NULL,
  has_sandwiches boolean NOT NULL,
  latitude integer NOT NULL,
  longitude integer NOT NULL,
  opening_hours_id integer NOT NULL DEFAULT 0,
  CONSTRAINT map_pins_pkey PRIMARY KEY (location_id)
);
CREATE INDEX map_pins_restaurant ON map_pins USING btree (restaurant_id, tile) INCLUDE (location_id, restaurant_type, price_range, has_sandwiches, latitude, longitude, opening_hours_id);
CREATE INDEX map_pins_tile ON map_pins USING btree (tile) INCLUDE (location_id, restaurant_id, restaurant_type, price_range, has_sandwiches, latitude, longitude, opening_hours_id);

CREATE TABLE merged_catalog_rows (
  merge_id bigint NOT NULL,
  table_name text NOT NULL,
  row_id bigint NOT NULL,
  before jsonb NOT NULL,
  after jsonb,
  CONSTRAINT merged_catalog_rows_pkey PRIMARY KEY (merge_id, table_name, row_id)
);

CREATE TABLE merged_member_rows (
  user_id text NOT NULL,
  merge_id bigint NOT NULL,
  table_name text NOT NULL,
  row_id bigint NOT NULL,
  before jsonb NOT NULL,
  after jsonb,
  CONSTRAINT merged_member_rows_pkey PRIMARY KEY (user_id, merge_id, table_name, row_id),
  CONSTRAINT merged_member_rows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX merged_member_rows_merge ON merged_member_rows USING btree (merge_id);

CREATE TABLE merges (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  entity_type text NOT NULL,
  target_id integer NOT NULL,
  merged_id integer NOT NULL,
  parent_id bigint,
  change_set_id bigint NOT NULL,
  undone_change_set_id bigint,
  date_merged timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT merges_pkey PRIMARY KEY (id),
  CONSTRAINT merges_change_set_id_fkey FOREIGN KEY (change_set_id) REFERENCES change_sets(id),
  CONSTRAINT merges_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES merges(id),
  CONSTRAINT merges_undone_change_set_id_fkey FOREIGN KEY (undone_change_set_id) REFERENCES change_sets(id),
  CONSTRAINT merges_check CHECK ((target_id <> merged_id)),
  CONSTRAINT merges_entity_type_check CHECK ((entity_type = ANY (ARRAY['restaurant'::text, 'location'::text, 'sandwich'::text])))
);
CREATE INDEX merges_change_set ON merges USING btree (change_set_id);
CREATE UNIQUE INDEX merges_merged ON merges USING btree (entity_type, merged_id) WHERE (undone_change_set_id IS NULL);
CREATE INDEX merges_parent ON merges USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX merges_target ON merges USING btree (entity_type, target_id) WHERE (undone_change_set_id IS NULL);
CREATE INDEX merges_undone_change_set ON merges USING btree (undone_change_set_id) WHERE (undone_change_set_id IS NOT NULL);

CREATE TABLE notification_settings (
  user_id text NOT NULL,
  new_sandwiches boolean NOT NULL DEFAULT true,
  progress boolean NOT NULL DEFAULT true,
  recommendations boolean NOT NULL DEFAULT true,
  nearby boolean NOT NULL DEFAULT true,
  weekly_digest boolean NOT NULL DEFAULT false,
  digest_week date,
  digest_attempts smallint NOT NULL DEFAULT 0,
  digest_due timestamp with time zone,
  CONSTRAINT notification_settings_pkey PRIMARY KEY (user_id),
  CONSTRAINT notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notification_settings_digest_due ON notification_settings USING btree (digest_due) WHERE (digest_due IS NOT NULL);
CREATE INDEX notification_settings_digest_week ON notification_settings USING btree (digest_week) WHERE weekly_digest;

CREATE TABLE notifications (
  user_id text NOT NULL,
  id bigint NOT NULL DEFAULT nextval('notifications_id_seq'::regclass),
  kind text NOT NULL,
  subject integer NOT NULL,
  day date,
  date_created timestamp with time zone NOT NULL,
  date_read timestamp with time zone,
  CONSTRAINT notifications_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT notifications_user_id_kind_subject_day_key UNIQUE NULLS NOT DISTINCT (user_id, kind, subject, day),
  CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT notifications_check CHECK (((kind = 'nearby'::text) = (day IS NOT NULL))),
  CONSTRAINT notifications_kind_check CHECK ((kind = ANY (ARRAY['badge'::text, 'level'::text, 'recommendation'::text, 'new-sandwiches'::text, 'nearby'::text, 'hidden-review'::text, 'hidden-avatar'::text, 'suggestion'::text])))
);
CREATE INDEX notifications_date_created ON notifications USING btree (date_created);
CREATE INDEX notifications_unread ON notifications USING btree (user_id, id) WHERE (date_read IS NULL);

CREATE TABLE places (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  source text NOT NULL,
  source_id text NOT NULL,
  license text,
  brand text,
  name text NOT NULL,
  address text NOT NULL DEFAULT ''::text,
  phone_number text,
  website text,
  hours_text text,
  latitude double precision,
  longitude double precision,
  "position" cube GENERATED ALWAYS AS (sphere_position(latitude, longitude)) STORED,
  time_zone text,
  raw jsonb NOT NULL,
  date_imported timestamp with time zone NOT NULL DEFAULT now(),
  match_key text NOT NULL DEFAULT ''::text,
  address_key text,
  address_unit text NOT NULL DEFAULT ''::text,
  hours jsonb,
  restaurant_type text,
  lookup_text text GENERATED ALWAYS AS ((' '::text || fold_text(((((((COALESCE(brand, ''::text) || ' '::text) || name) || ' '::text) || address) || ' '::text) || match_key)))) STORED,
  superseded jsonb,
  CONSTRAINT places_pkey PRIMARY KEY (id),
  CONSTRAINT places_source_source_id_key UNIQUE (source, source_id),
  CONSTRAINT places_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  CONSTRAINT places_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  CONSTRAINT places_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)))
);
CREATE INDEX places_lookup ON places USING gin (lookup_text gin_trgm_ops);
CREATE INDEX places_match_key ON places USING btree (match_key);
CREATE INDEX places_nearest ON places USING gist ("position");
CREATE INDEX places_same_address ON places USING btree (match_key, address_key) WHERE (address_key IS NOT NULL);
CREATE INDEX places_same_position ON places USING gist (match_key, "position") WHERE ("position" IS NOT NULL);

CREATE TABLE push_deliveries (
  user_id text NOT NULL,
  subscription_id bigint NOT NULL,
  notification_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  attempts smallint NOT NULL DEFAULT 0,
  due timestamp with time zone NOT NULL,
  CONSTRAINT push_deliveries_pkey PRIMARY KEY (user_id, subscription_id, notification_id),
  CONSTRAINT push_deliveries_user_id_notification_id_fkey FOREIGN KEY (user_id, notification_id) REFERENCES notifications(user_id, id) ON DELETE CASCADE,
  CONSTRAINT push_deliveries_user_id_subscription_id_fkey FOREIGN KEY (user_id, subscription_id) REFERENCES push_subscriptions(user_id, id) ON DELETE CASCADE,
  CONSTRAINT push_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'claimed'::text, 'sent'::text, 'given-up'::text])))
);
CREATE INDEX push_deliveries_due ON push_deliveries USING btree (due) WHERE (state = 'waiting'::text);
CREATE INDEX push_deliveries_notification ON push_deliveries USING btree (user_id, notification_id);

CREATE TABLE push_subscriptions (
  user_id text NOT NULL,
  id bigint NOT NULL DEFAULT nextval('push_subscriptions_id_seq'::regclass),
  session_id bigint NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  time_zone text NOT NULL,
  date_created timestamp with time zone NOT NULL,
  last_pushed timestamp with time zone,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT push_subscriptions_user_id_session_id_key UNIQUE (user_id, session_id),
  CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_user_id_session_id_fkey FOREIGN KEY (user_id, session_id) REFERENCES sessions(user_id, id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_endpoint_check CHECK ((length(endpoint) <= 1000))
);
CREATE INDEX push_subscriptions_endpoint ON push_subscriptions USING btree (md5(endpoint));

CREATE TABLE ranked_sandwiches (
  user_id text NOT NULL,
  id bigint NOT NULL DEFAULT nextval('ranked_sandwiches_id_seq'::regclass),
  sandwich_id integer NOT NULL,
  sort_key bigint NOT NULL,
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT ranked_sandwiches_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT ranked_sandwiches_user_id_sandwich_id_key UNIQUE (user_id, sandwich_id),
  CONSTRAINT ranked_sandwiches_user_id_sort_key_key UNIQUE (user_id, sort_key) DEFERRABLE,
  CONSTRAINT ranked_sandwiches_sandwich_id_fkey FOREIGN KEY (sandwich_id) REFERENCES sandwiches(id) ON DELETE CASCADE,
  CONSTRAINT ranked_sandwiches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX ranked_sandwiches_sandwich ON ranked_sandwiches USING btree (sandwich_id);

CREATE TABLE ranking_answers (
  user_id text NOT NULL,
  id bigint NOT NULL DEFAULT nextval('ranking_answers_id_seq'::regclass),
  sandwich_id integer NOT NULL,
  rival_id integer NOT NULL,
  answer text NOT NULL,
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT ranking_answers_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT ranking_answers_user_id_sandwich_id_rival_id_key UNIQUE (user_id, sandwich_id, rival_id),
  CONSTRAINT ranking_answers_rival_id_fkey FOREIGN KEY (rival_id) REFERENCES sandwiches(id) ON DELETE CASCADE,
  CONSTRAINT ranking_answers_sandwich_id_fkey FOREIGN KEY (sandwich_id) REFERENCES sandwiches(id) ON DELETE CASCADE,
  CONSTRAINT ranking_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT ranking_answers_answer_check CHECK ((answer = ANY (ARRAY['better'::text, 'worse'::text]))),
  CONSTRAINT ranking_answers_check CHECK ((sandwich_id <> rival_id))
);
CREATE INDEX ranking_answers_rival ON ranking_answers USING btree (rival_id);
CREATE INDEX ranking_answers_sandwich ON ranking_answers USING btree (sandwich_id);

CREATE TABLE rankings (
  user_id text NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  share_token text,
  date_shared timestamp with time zone,
  CONSTRAINT rankings_pkey PRIMARY KEY (user_id),
  CONSTRAINT rankings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT rankings_share_token_check CHECK ((length(share_token) >= 24))
);
CREATE INDEX rankings_share_token ON rankings USING btree (share_token) WHERE (share_token IS NOT NULL);

CREATE UNLOGGED TABLE rate_limits (
  key character varying(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);

CREATE TABLE recovery_codes (
  user_id text NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);

CREATE TABLE redirects (
  entity_type text NOT NULL,
  merged_id integer NOT NULL,
  target_id integer NOT NULL,
  CONSTRAINT redirects_pkey PRIMARY KEY (entity_type, merged_id)
);
CREATE INDEX redirects_target ON redirects USING btree (entity_type, target_id);

CREATE TABLE rejected_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  location_id integer NOT NULL,
  field text NOT NULL,
  latitude double precision,
  longitude double precision,
  address text,
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT rejected_changes_pkey PRIMARY KEY (id),
  CONSTRAINT rejected_changes_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE CASCADE,
  CONSTRAINT rejected_changes_check CHECK (
CASE field
    WHEN 'pin'::text THEN ((latitude IS NOT NULL) AND (longitude IS NOT NULL))
    ELSE (address IS NOT NULL)
END),
  CONSTRAINT rejected_changes_field_check CHECK ((field = ANY (ARRAY['address'::text, 'pin'::text])))
);
CREATE INDEX rejected_changes_location ON rejected_changes USING btree (location_id);

CREATE TABLE reports (
  user_id text NOT NULL,
  id bigint NOT NULL DEFAULT nextval('reports_id_seq'::regclass),
  entity_type text NOT NULL,
  entity_id text NOT NULL,
  image_url text NOT NULL DEFAULT ''::text,
  reason text NOT NULL,
  details text NOT NULL DEFAULT ''::text,
  date_created timestamp with time zone NOT NULL,
  decision text,
  decided_by text,
  date_decided timestamp with time zone,
  CONSTRAINT reports_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT reports_user_id_entity_type_entity_id_image_url_key UNIQUE (user_id, entity_type, entity_id, image_url),
  CONSTRAINT reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT reports_check CHECK (((decision IS NULL) = (date_decided IS NULL))),
  CONSTRAINT reports_decision_check CHECK ((decision = ANY (ARRAY['hidden'::text, 'dismissed'::text]))),
  CONSTRAINT reports_details_check CHECK ((length(details) <= 1000)),
  CONSTRAINT reports_entity_type_check CHECK ((entity_type = ANY (ARRAY['review'::text, 'sandwich-photo'::text, 'restaurant-photo'::text, 'avatar'::text, 'suggestion'::text]))),
  CONSTRAINT reports_reason_check CHECK ((reason = ANY (ARRAY['spam'::text, 'rude'::text, 'off-topic'::text, 'private'::text, 'rights'::text, 'other'::text])))
);
CREATE INDEX reports_decided_by ON reports USING btree (decided_by);
CREATE INDEX reports_entity ON reports USING btree (entity_type, entity_id);
CREATE INDEX reports_id ON reports USING btree (id DESC);
CREATE INDEX reports_open ON reports USING btree (id DESC) WHERE (decision IS NULL);

CREATE TABLE restaurant_recommendations (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  website_url text NOT NULL,
  notes text NOT NULL,
  name text,
  email text,
  phone_number text,
  status text NOT NULL DEFAULT 'pending'::text,
  submitted_by_user_id text,
  date_submitted timestamp with time zone NOT NULL DEFAULT now(),
  date_reviewed timestamp with time zone,
  reviewed_by_user_id text,
  CONSTRAINT restaurant_recommendations_pkey PRIMARY KEY (id),
  CONSTRAINT restaurant_recommendations_reviewed_by_user_id_fkey FOREIGN KEY (reviewed_by_user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT restaurant_recommendations_submitted_by_user_id_fkey FOREIGN KEY (submitted_by_user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT restaurant_recommendations_check CHECK (((status = 'pending'::text) = (date_reviewed IS NULL))),
  CONSTRAINT restaurant_recommendations_notes_check CHECK (((length(notes) >= 10) AND (length(notes) <= 5000))),
  CONSTRAINT restaurant_recommendations_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  CONSTRAINT restaurant_recommendations_website_url_check CHECK ((length(website_url) <= 2000))
);
CREATE INDEX restaurant_recommendations_newest ON restaurant_recommendations USING btree (date_submitted DESC, id DESC);
CREATE INDEX restaurant_recommendations_pending ON restaurant_recommendations USING btree (date_submitted DESC, id DESC) WHERE (status = 'pending'::text);
CREATE INDEX restaurant_recommendations_reviewed_by ON restaurant_recommendations USING btree (reviewed_by_user_id);
CREATE INDEX restaurant_recommendations_submitted_by ON restaurant_recommendations USING btree (submitted_by_user_id);
CREATE INDEX restaurant_recommendations_with_contact ON restaurant_recommendations USING btree (date_reviewed) WHERE ((name IS NOT NULL) OR (email IS NOT NULL) OR (phone_number IS NOT NULL));

CREATE TABLE restaurant_totals (
  restaurant_id integer NOT NULL,
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  quarantined_sum integer NOT NULL DEFAULT 0,
  quarantined_count integer NOT NULL DEFAULT 0,
  CONSTRAINT restaurant_totals_pkey PRIMARY KEY (restaurant_id),
  CONSTRAINT restaurant_totals_restaurant_id_fkey FOREIGN KEY (restaurant_id) REFERENCES restaurants(id) ON DELETE CASCADE
);

CREATE TABLE restaurants (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  image_url text,
  website text,
  restaurant_type text NOT NULL DEFAULT 'Restaurant'::text,
  price_range text,
  brand_key text,
  location_count integer NOT NULL DEFAULT 0,
  sandwich_count integer NOT NULL DEFAULT 0,
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  search_vector tsvector NOT NULL DEFAULT ''::tsvector,
  edited_fields text[] NOT NULL DEFAULT '{}'::text[],
  is_demo boolean NOT NULL DEFAULT false,
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  date_updated timestamp with time zone NOT NULL DEFAULT now(),
  date_deleted timestamp with time zone,
  revision integer NOT NULL DEFAULT 1,
  quarantined_sum integer NOT NULL DEFAULT 0,
  quarantined_count integer NOT NULL DEFAULT 0,
  CONSTRAINT restaurants_pkey PRIMARY KEY (id),
  CONSTRAINT restaurants_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CONSTRAINT restaurants_price_range_check CHECK ((price_range = ANY (ARRAY['$'::text, '$$'::text, '$$$'::text, '$$$$'::text]))),
  CONSTRAINT restaurants_restaurant_type_check CHECK ((restaurant_type = ANY (ARRAY['Fast Food'::text, 'Fast Casual'::text, 'Casual Dining'::text, 'Fine Dining'::text, 'Food Truck'::text, 'Cafe'::text, 'Pub'::text, 'Restaurant'::text, 'Deli'::text, 'Bakery'::text]))),
  CONSTRAINT restaurants_website_check CHECK ((website ~* '^https?://'::text))
);
CREATE UNIQUE INDEX restaurants_brand_key ON restaurants USING btree (brand_key) WHERE ((brand_key IS NOT NULL) AND (date_deleted IS NULL));
CREATE INDEX restaurants_deleted ON restaurants USING btree (date_deleted DESC, id DESC) WHERE (date_deleted IS NOT NULL);
CREATE INDEX restaurants_listed ON restaurants USING btree (restaurant_type, price_range, id) INCLUDE (location_count) WHERE (date_deleted IS NULL);
CREATE INDEX restaurants_name ON restaurants USING btree (lower(name), id) WHERE (date_deleted IS NULL);
CREATE INDEX restaurants_search ON restaurants USING gin (search_vector) WHERE (date_deleted IS NULL);
CREATE INDEX restaurants_website_host ON restaurants USING btree (website_host(website)) WHERE (date_deleted IS NULL);
CREATE TRIGGER restaurants_revision BEFORE UPDATE OF name, description, website, image_url, restaurant_type, price_range, date_deleted ON restaurants FOR EACH ROW WHEN ((((((((old.name IS DISTINCT FROM new.name) OR (old.description IS DISTINCT FROM new.description)) OR (old.website IS DISTINCT FROM new.website)) OR (old.image_url IS DISTINCT FROM new.image_url)) OR (old.restaurant_type IS DISTINCT FROM new.restaurant_type)) OR (old.price_range IS DISTINCT FROM new.price_range)) OR (old.date_deleted IS DISTINCT FROM new.date_deleted))) EXECUTE FUNCTION increment_revision();

CREATE TABLE reviews (
  user_id text NOT NULL,
  id bigint NOT NULL DEFAULT nextval('reviews_id_seq'::regclass),
  sandwich_id integer NOT NULL,
  rating smallint NOT NULL,
  comment text NOT NULL DEFAULT ''::text,
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  date_updated timestamp with time zone NOT NULL DEFAULT now(),
  quarantined_until timestamp with time zone,
  is_visible boolean NOT NULL DEFAULT true,
  revision integer NOT NULL DEFAULT 1,
  CONSTRAINT reviews_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT reviews_user_id_sandwich_id_key UNIQUE (user_id, sandwich_id),
  CONSTRAINT reviews_sandwich_id_fkey FOREIGN KEY (sandwich_id) REFERENCES sandwiches(id) ON DELETE CASCADE,
  CONSTRAINT reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT reviews_comment_check CHECK ((length(comment) <= 5000)),
  CONSTRAINT reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
);
CREATE INDEX reviews_id ON reviews USING btree (id);
CREATE INDEX reviews_liked_by_user ON reviews USING btree (user_id, id DESC) INCLUDE (sandwich_id) WHERE ((rating >= 4) AND is_visible);
CREATE INDEX reviews_liked_of_sandwich ON reviews USING btree (sandwich_id, id DESC) INCLUDE (user_id) WHERE ((rating >= 4) AND is_visible);
CREATE INDEX reviews_newest ON reviews USING btree (date_created DESC, id DESC);
CREATE INDEX reviews_of_sandwich ON reviews USING btree (sandwich_id, date_created DESC, id DESC);
CREATE INDEX reviews_quarantined ON reviews USING btree (sandwich_id) WHERE (quarantined_until IS NOT NULL);
CREATE INDEX reviews_ratings_of_sandwich ON reviews USING btree (sandwich_id, rating) INCLUDE (user_id) WHERE is_visible;
CREATE TRIGGER reviews_revision BEFORE UPDATE OF rating, comment ON reviews FOR EACH ROW WHEN (((old.rating IS DISTINCT FROM new.rating) OR (old.comment IS DISTINCT FROM new.comment))) EXECUTE FUNCTION increment_revision();

CREATE TABLE sandwich_announcements (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  restaurant_id integer NOT NULL,
  sandwich_ids integer[] NOT NULL,
  date_opened timestamp with time zone NOT NULL,
  due timestamp with time zone NOT NULL,
  last_notified_user_id text,
  date_completed timestamp with time zone,
  CONSTRAINT sandwich_announcements_pkey PRIMARY KEY (id),
  CONSTRAINT sandwich_announcements_restaurant_id_fkey FOREIGN KEY (restaurant_id) REFERENCES restaurants(id) ON DELETE CASCADE
);
CREATE INDEX sandwich_announcements_completed ON sandwich_announcements USING btree (date_completed) WHERE (date_completed IS NOT NULL);
CREATE INDEX sandwich_announcements_due ON sandwich_announcements USING btree (due) WHERE (date_completed IS NULL);
CREATE UNIQUE INDEX sandwich_announcements_open ON sandwich_announcements USING btree (restaurant_id) WHERE ((last_notified_user_id IS NULL) AND (date_completed IS NULL));

CREATE TABLE sandwich_profiles (
  sandwich_id integer NOT NULL,
  score_bucket smallint NOT NULL,
  traits integer[] NOT NULL,
  CONSTRAINT sandwich_profiles_pkey PRIMARY KEY (sandwich_id),
  CONSTRAINT sandwich_profiles_sandwich_id_fkey FOREIGN KEY (sandwich_id) REFERENCES sandwiches(id) ON DELETE CASCADE
);

CREATE TABLE sandwich_search (
  sandwich_id integer NOT NULL,
  restaurant_id integer NOT NULL,
  name text NOT NULL,
  terms tsvector NOT NULL,
  score double precision NOT NULL,
  rating double precision NOT NULL,
  rating_count integer NOT NULL,
  price double precision,
  CONSTRAINT sandwich_search_pkey PRIMARY KEY (sandwich_id),
  CONSTRAINT sandwich_search_sandwich_id_fkey FOREIGN KEY (sandwich_id) REFERENCES sandwiches(id) ON DELETE CASCADE
);
CREATE INDEX sandwich_search_best ON sandwich_search USING btree (((- score)), sandwich_id);
CREATE INDEX sandwich_search_cheapest ON sandwich_search USING btree (COALESCE(price, ('1000000000'::numeric)::double precision), ((- score)), sandwich_id);
CREATE INDEX sandwich_search_named ON sandwich_search USING btree (name, ((- score)), sandwich_id);
CREATE INDEX sandwich_search_rated ON sandwich_search USING btree (((- rating)), ((- rating_count)), sandwich_id);
CREATE INDEX sandwich_search_restaurant ON sandwich_search USING btree (restaurant_id);
CREATE INDEX sandwich_search_terms ON sandwich_search USING gin (terms);

CREATE TABLE sandwich_tags (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  sandwich_id integer NOT NULL,
  tag_id integer NOT NULL,
  CONSTRAINT sandwich_tags_pkey PRIMARY KEY (id),
  CONSTRAINT sandwich_tags_sandwich_id_tag_id_key UNIQUE (sandwich_id, tag_id),
  CONSTRAINT sandwich_tags_sandwich_id_fkey FOREIGN KEY (sandwich_id) REFERENCES sandwiches(id) ON DELETE CASCADE,
  CONSTRAINT sandwich_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id) ON DELETE CASCADE
);
CREATE INDEX sandwich_tags_tag ON sandwich_tags USING btree (tag_id, sandwich_id);

CREATE TABLE sandwich_totals (
  sandwich_id integer NOT NULL,
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  quarantined_sum integer NOT NULL DEFAULT 0,
  quarantined_count integer NOT NULL DEFAULT 0,
  is_score_due boolean NOT NULL DEFAULT true,
  CONSTRAINT sandwich_totals_pkey PRIMARY KEY (sandwich_id),
  CONSTRAINT sandwich_totals_sandwich_id_fkey FOREIGN KEY (sandwich_id) REFERENCES sandwiches(id) ON DELETE CASCADE
);
CREATE INDEX sandwich_totals_due ON sandwich_totals USING btree (sandwich_id) WHERE is_score_due;

CREATE TABLE sandwich_traits (
  trait integer NOT NULL,
  score_bucket smallint NOT NULL,
  sandwich_id integer NOT NULL,
  CONSTRAINT sandwich_traits_pkey PRIMARY KEY (trait, score_bucket, sandwich_id)
);

CREATE TABLE sandwiches (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  restaurant_id integer NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  price numeric(8,2),
  image_url text,
  ingredients text[] NOT NULL DEFAULT '{}'::text[],
  contains_gluten boolean,
  contains_dairy boolean,
  contains_eggs boolean,
  organic boolean,
  is_spicy boolean NOT NULL DEFAULT false,
  spice_level smallint NOT NULL DEFAULT 0,
  backdrop smallint,
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  source text,
  source_id text,
  license text,
  edited_fields text[] NOT NULL DEFAULT '{}'::text[],
  is_demo boolean NOT NULL DEFAULT false,
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  date_updated timestamp with time zone NOT NULL DEFAULT now(),
  date_deleted timestamp with time zone,
  revision integer NOT NULL DEFAULT 1,
  quarantined_sum integer NOT NULL DEFAULT 0,
  quarantined_count integer NOT NULL DEFAULT 0,
  popular_score double precision GENERATED ALWAYS AS (((((rating_sum - quarantined_sum))::numeric + ((10)::numeric * 3.5)) / (((rating_count - quarantined_count) + 10))::numeric)) STORED,
  CONSTRAINT sandwiches_pkey PRIMARY KEY (id),
  CONSTRAINT sandwiches_source_source_id_key UNIQUE (source, source_id),
  CONSTRAINT sandwiches_restaurant_id_fkey FOREIGN KEY (restaurant_id) REFERENCES restaurants(id) ON DELETE CASCADE,
  CONSTRAINT sandwiches_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CONSTRAINT sandwiches_price_check CHECK ((price >= (0)::numeric)),
  CONSTRAINT sandwiches_spice_level_check CHECK (((spice_level >= 0) AND (spice_level <= 5)))
);
CREATE INDEX sandwiches_deleted ON sandwiches USING btree (date_deleted DESC, id DESC) WHERE (date_deleted IS NOT NULL);
CREATE INDEX sandwiches_popular ON sandwiches USING btree (popular_score DESC, rating_count DESC, id) WHERE (date_deleted IS NULL);
CREATE INDEX sandwiches_restaurant ON sandwiches USING btree (restaurant_id, id) WHERE (date_deleted IS NULL);
CREATE TRIGGER sandwiches_revision BEFORE UPDATE OF name, description, price, image_url, ingredients, contains_gluten, contains_dairy, contains_eggs, organic, is_spicy, spice_level, date_deleted ON sandwiches FOR EACH ROW WHEN (((((((((((((old.name IS DISTINCT FROM new.name) OR (old.description IS DISTINCT FROM new.description)) OR (old.price IS DISTINCT FROM new.price)) OR (old.image_url IS DISTINCT FROM new.image_url)) OR (old.ingredients IS DISTINCT FROM new.ingredients)) OR (old.contains_gluten IS DISTINCT FROM new.contains_gluten)) OR (old.contains_dairy IS DISTINCT FROM new.contains_dairy)) OR (old.contains_eggs IS DISTINCT FROM new.contains_eggs)) OR (old.organic IS DISTINCT FROM new.organic)) OR (old.is_spicy IS DISTINCT FROM new.is_spicy)) OR (old.spice_level IS DISTINCT FROM new.spice_level)) OR (old.date_deleted IS DISTINCT FROM new.date_deleted))) EXECUTE FUNCTION increment_revision();

CREATE TABLE schema_migrations (
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  compatible_from text,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE search_vocabulary (
  word text NOT NULL,
  CONSTRAINT search_vocabulary_pkey PRIMARY KEY (word)
);

CREATE TABLE second_factors (
  user_id text NOT NULL,
  secret bytea NOT NULL,
  date_created timestamp with time zone NOT NULL,
  date_confirmed timestamp with time zone,
  last_step bigint NOT NULL DEFAULT 0,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT second_factors_secret_check CHECK ((length(secret) = 20))
);

CREATE TABLE sessions (
  user_id text NOT NULL,
  id bigint NOT NULL DEFAULT nextval('sessions_id_seq'::regclass),
  token_hash bytea NOT NULL,
  user_agent text,
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  last_seen timestamp with time zone NOT NULL DEFAULT now(),
  last_write timestamp with time zone NOT NULL DEFAULT now(),
  date_confirmed timestamp with time zone,
  CONSTRAINT sessions_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT sessions_user_id_token_hash_key UNIQUE (user_id, token_hash),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_last_seen ON sessions USING btree (last_seen);

CREATE TABLE site_keys (
  name text NOT NULL,
  key text NOT NULL,
  CONSTRAINT site_keys_pkey PRIMARY KEY (name)
);

CREATE TABLE sources (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  kind text NOT NULL,
  license text,
  data_date date,
  trust text NOT NULL DEFAULT 'normal'::text,
  revision integer NOT NULL DEFAULT 1,
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  recompute_due timestamp with time zone,
  recomputed_until integer NOT NULL DEFAULT 0,
  recomputed_count integer NOT NULL DEFAULT 0,
  recompute_total integer,
  recompute_change_set_id bigint,
  recompute_revision integer NOT NULL DEFAULT 0,
  recompute_attempts integer NOT NULL DEFAULT 0,
  CONSTRAINT sources_pkey PRIMARY KEY (id),
  CONSTRAINT sources_name_key UNIQUE (name),
  CONSTRAINT sources_kind_check CHECK ((kind = ANY (ARRAY['chain'::text, 'open-data'::text, 'personal'::text]))),
  CONSTRAINT sources_trust_check CHECK ((trust = ANY (ARRAY['normal'::text, 'low'::text])))
);

CREATE TABLE suggestions (
  user_id text NOT NULL,
  id bigint NOT NULL DEFAULT nextval('suggestions_id_seq'::regclass),
  kind text NOT NULL,
  entity_type text NOT NULL,
  entity_id integer NOT NULL,
  restaurant_id integer NOT NULL,
  title text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  published text[] NOT NULL DEFAULT '{}'::text[],
  created_id integer,
  note text NOT NULL DEFAULT ''::text,
  source_url text,
  change_set_id bigint,
  date_created timestamp with time zone NOT NULL,
  decision text,
  decided_by text,
  date_decided timestamp with time zone,
  revision_before integer,
  revision_after integer,
  CONSTRAINT suggestions_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT suggestions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT suggestions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT suggestions_check CHECK (((decision IS NULL) = (date_decided IS NULL))),
  CONSTRAINT suggestions_decision_check CHECK ((decision = ANY (ARRAY['accepted'::text, 'rejected'::text]))),
  CONSTRAINT suggestions_entity_type_check CHECK ((entity_type = ANY (ARRAY['restaurant'::text, 'location'::text, 'sandwich'::text]))),
  CONSTRAINT suggestions_kind_check CHECK ((kind = ANY (ARRAY['edit'::text, 'new-sandwich'::text, 'closed'::text, 'wrong-hours'::text, 'photo'::text]))),
  CONSTRAINT suggestions_note_check CHECK ((length(note) <= 300))
);
CREATE INDEX suggestions_by_change_set ON suggestions USING btree (change_set_id);
CREATE INDEX suggestions_by_id ON suggestions USING btree (id DESC);
CREATE INDEX suggestions_decided_by ON suggestions USING btree (decided_by);
CREATE INDEX suggestions_open ON suggestions USING btree (id DESC) WHERE (decision IS NULL);

CREATE TABLE suspensions (
  user_id text NOT NULL,
  reason text NOT NULL,
  until timestamp with time zone,
  suspended_by text,
  date_created timestamp with time zone NOT NULL,
  CONSTRAINT suspensions_pkey PRIMARY KEY (user_id),
  CONSTRAINT suspensions_suspended_by_fkey FOREIGN KEY (suspended_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT suspensions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX suspensions_suspended_by ON suspensions USING btree (suspended_by);

CREATE TABLE tags (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  type text NOT NULL DEFAULT 'style'::text,
  is_demo boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 1,
  CONSTRAINT tags_pkey PRIMARY KEY (id),
  CONSTRAINT tags_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE UNIQUE INDEX tags_name_key ON tags USING btree (lower(name));
CREATE TRIGGER tags_revision BEFORE UPDATE OF name, type ON tags FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.type IS DISTINCT FROM new.type))) EXECUTE FUNCTION increment_revision();

CREATE TABLE trait_counts (
  trait integer NOT NULL,
  sandwiches integer NOT NULL,
  CONSTRAINT trait_counts_pkey PRIMARY KEY (trait)
);

CREATE TABLE uploads (
  id text NOT NULL,
  kind text NOT NULL,
  user_id text,
  widths integer[] NOT NULL,
  height integer NOT NULL,
  bytes bigint NOT NULL,
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  unused_since timestamp with time zone,
  CONSTRAINT uploads_pkey PRIMARY KEY (id),
  CONSTRAINT uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT uploads_bytes_check CHECK ((bytes > 0)),
  CONSTRAINT uploads_height_check CHECK ((height >= 1)),
  CONSTRAINT uploads_id_check CHECK ((id ~ '^[0-9a-f]{32}$'::text)),
  CONSTRAINT uploads_kind_check CHECK ((kind = ANY (ARRAY['general'::text, 'restaurant'::text, 'sandwich'::text, 'badge'::text]))),
  CONSTRAINT uploads_widths_check CHECK ((cardinality(widths) >= 1))
);
CREATE INDEX uploads_oldest ON uploads USING btree (date_created);
CREATE INDEX uploads_user ON uploads USING btree (user_id);

CREATE TABLE user_actions (
  user_id text NOT NULL,
  id bigint NOT NULL DEFAULT nextval('user_actions_id_seq'::regclass),
  action_type text NOT NULL,
  entity_type text,
  entity_id integer,
  award_key text,
  xp_earned integer NOT NULL DEFAULT 0,
  location_bonus_xp integer NOT NULL DEFAULT 0,
  user_latitude double precision,
  user_longitude double precision,
  accuracy_meters double precision,
  distance_miles double precision,
  withheld text,
  metadata jsonb NOT NULL DEFAULT '{}'::jsonb,
  "timestamp" timestamp with time zone NOT NULL DEFAULT now(),
  performed_at timestamp with time zone,
  is_late boolean NOT NULL DEFAULT false,
  CONSTRAINT user_actions_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT user_actions_user_id_award_key_key UNIQUE (user_id, award_key),
  CONSTRAINT user_actions_action_type_fkey FOREIGN KEY (action_type) REFERENCES action_config(action_type),
  CONSTRAINT user_actions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_actions_exact_position ON user_actions USING btree ("timestamp") WHERE ((user_latitude <> rounded_degrees(user_latitude)) OR (user_longitude <> rounded_degrees(user_longitude)));
CREATE INDEX user_actions_positioned ON user_actions USING btree (user_id, performed_at) WHERE (user_latitude IS NOT NULL);
CREATE INDEX user_actions_searches_with_query ON user_actions USING btree ("timestamp") WHERE ((action_type = 'search'::text) AND (metadata ? 'query'::text));
CREATE INDEX user_actions_user ON user_actions USING btree (user_id, "timestamp" DESC);
CREATE INDEX user_actions_verified_visits ON user_actions USING btree (award_key, user_id) WHERE (award_key ~~ 'try-bonus:%'::text);
CREATE TRIGGER user_actions_append_only BEFORE DELETE OR UPDATE ON user_actions FOR EACH ROW EXECUTE FUNCTION reject_user_actions_change();

CREATE TABLE user_badges (
  user_id text NOT NULL,
  id bigint NOT NULL DEFAULT nextval('user_badges_id_seq'::regclass),
  badge_id integer NOT NULL,
  date_earned timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT user_badges_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT user_badges_user_id_badge_id_key UNIQUE (user_id, badge_id),
  CONSTRAINT user_badges_badge_id_fkey FOREIGN KEY (badge_id) REFERENCES badges(id) ON DELETE CASCADE,
  CONSTRAINT user_badges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_badges_badge ON user_badges USING btree (badge_id);

CREATE TABLE user_sandwiches (
  user_id text NOT NULL,
  id bigint NOT NULL DEFAULT nextval('user_sandwiches_id_seq'::regclass),
  sandwich_id integer NOT NULL,
  is_favorite boolean NOT NULL DEFAULT false,
  has_tried boolean NOT NULL DEFAULT false,
  rating smallint,
  notes text,
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  date_updated timestamp with time zone NOT NULL DEFAULT now(),
  revision integer NOT NULL DEFAULT 1,
  CONSTRAINT user_sandwiches_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT user_sandwiches_user_id_sandwich_id_key UNIQUE (user_id, sandwich_id),
  CONSTRAINT user_sandwiches_sandwich_id_fkey FOREIGN KEY (sandwich_id) REFERENCES sandwiches(id) ON DELETE CASCADE,
  CONSTRAINT user_sandwiches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT user_sandwiches_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
);
CREATE INDEX user_sandwiches_favorite_or_tried ON user_sandwiches USING btree (sandwich_id, user_id) WHERE (is_favorite OR has_tried);
CREATE INDEX user_sandwiches_newest ON user_sandwiches USING btree (user_id, date_created DESC, id DESC);
CREATE INDEX user_sandwiches_sandwich ON user_sandwiches USING btree (sandwich_id);
CREATE TRIGGER user_sandwiches_revision BEFORE UPDATE OF rating, notes ON user_sandwiches FOR EACH ROW WHEN (((old.rating IS DISTINCT FROM new.rating) OR (old.notes IS DISTINCT FROM new.notes))) EXECUTE FUNCTION increment_revision();

CREATE TABLE users (
  id text NOT NULL,
  username text NOT NULL,
  email text NOT NULL,
  role text NOT NULL DEFAULT 'user'::text,
  password_hash text,
  display_name text,
  bio text,
  avatar_url text,
  location text,
  preferences jsonb NOT NULL DEFAULT '{}'::jsonb,
  xp integer NOT NULL DEFAULT 0,
  catalog_editor boolean NOT NULL DEFAULT false,
  is_demo boolean NOT NULL DEFAULT false,
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  email_verified_at timestamp with time zone,
  is_former boolean NOT NULL DEFAULT false,
  recovery_email text,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_check CHECK ((length(email) <= 254)),
  CONSTRAINT users_id_check CHECK (((length(id) >= 1) AND (length(id) <= 64))),
  CONSTRAINT users_recovery_email_check CHECK ((length(recovery_email) <= 254)),
  CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text]))),
  CONSTRAINT users_username_check CHECK (((length(username) >= 2) AND (length(username) <= 20))),
  CONSTRAINT users_xp_check CHECK ((xp >= 0))
);
CREATE UNIQUE INDEX users_email_key ON users USING btree (lower(email));
CREATE INDEX users_recovery_email ON users USING btree (lower(recovery_email)) WHERE (recovery_email IS NOT NULL);
CREATE INDEX users_search ON users USING gin ((((((lower(username) || '
'::text) || lower(email)) || '
'::text) || lower(COALESCE(display_name, ''::text)))) gin_trgm_ops);
CREATE UNIQUE INDEX users_username_key ON users USING btree (lower(username));
