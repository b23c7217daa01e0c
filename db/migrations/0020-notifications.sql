-- What members are told: once for each member, kind and subject, whoever writes it and however often it is tried.
CREATE SEQUENCE notifications_id_seq AS bigint;
CREATE TABLE notifications (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('notifications_id_seq'),
  kind text NOT NULL CHECK (kind IN ('badge', 'level', 'recommendation', 'new-sandwiches', 'nearby')),
  -- The badge, the level, the recommendation, the announcement, or the sandwich that is close by.
  subject integer NOT NULL,
  -- Of what may be told again on another day; null for what is told once for ever.
  day date,
  date_created timestamptz NOT NULL,
  date_read timestamptz,
  PRIMARY KEY (user_id, id),
  UNIQUE NULLS NOT DISTINCT (user_id, kind, subject, day),
  CHECK ((kind = 'nearby') = (day IS NOT NULL))
);
CREATE INDEX notifications_unread ON notifications (user_id, id) WHERE date_read IS NULL;
CREATE INDEX notifications_age ON notifications (date_created);

-- A member without a row wants the defaults.
CREATE TABLE notification_settings (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  new_sandwiches boolean NOT NULL DEFAULT true,
  progress boolean NOT NULL DEFAULT true,
  recommendations boolean NOT NULL DEFAULT true,
  nearby boolean NOT NULL DEFAULT true,
  weekly_letter boolean NOT NULL DEFAULT false,
  -- The Sunday whose letter was claimed last, before it was handed to the mail server.
  letter_week date,
  letter_attempts smallint NOT NULL DEFAULT 0,
  letter_due timestamptz
);
CREATE INDEX notification_settings_letters ON notification_settings (letter_week) WHERE weekly_letter;

-- What was added to one restaurant in one sitting. Open until nothing has been added for a while; then its members are
-- told in portions, `told_up_to` being the last of them, and it is done.
CREATE TABLE sandwich_announcements (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  restaurant_id integer NOT NULL REFERENCES restaurants (id) ON DELETE CASCADE,
  sandwich_ids integer[] NOT NULL,
  date_opened timestamptz NOT NULL,
  due timestamptz NOT NULL,
  told_up_to text,
  date_done timestamptz
);
CREATE UNIQUE INDEX sandwich_announcements_open ON sandwich_announcements (restaurant_id)
  WHERE told_up_to IS NULL AND date_done IS NULL;
CREATE INDEX sandwich_announcements_due ON sandwich_announcements (due) WHERE date_done IS NULL;
CREATE INDEX sandwich_announcements_done ON sandwich_announcements (date_done) WHERE date_done IS NOT NULL;

-- A browser that a member allowed to be woken. It belongs to a session and goes with it.
CREATE SEQUENCE push_subscriptions_id_seq AS bigint;
CREATE TABLE push_subscriptions (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('push_subscriptions_id_seq'),
  session_id bigint NOT NULL,
  endpoint text NOT NULL CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL,
  auth text NOT NULL,
  time_zone text NOT NULL,
  date_created timestamptz NOT NULL,
  last_pushed timestamptz,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, session_id),
  FOREIGN KEY (user_id, session_id) REFERENCES sessions (user_id, id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_endpoint ON push_subscriptions (md5(endpoint));

-- One for each subscription and notification, made with the notification and claimed for good before anything is sent.
CREATE TABLE push_deliveries (
  user_id text NOT NULL,
  subscription_id bigint NOT NULL,
  notification_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'claimed', 'sent', 'given-up')),
  attempts smallint NOT NULL DEFAULT 0,
  due timestamptz NOT NULL,
  PRIMARY KEY (user_id, subscription_id, notification_id),
  FOREIGN KEY (user_id, subscription_id) REFERENCES push_subscriptions (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, notification_id) REFERENCES notifications (user_id, id) ON DELETE CASCADE
);
CREATE INDEX push_deliveries_due ON push_deliveries (due) WHERE state = 'waiting';
CREATE INDEX push_deliveries_notification ON push_deliveries (user_id, notification_id);

-- Keys that this site made for itself at its first start, and keeps.
CREATE TABLE site_keys (
  name text PRIMARY KEY,
  key text NOT NULL
);

-- Whom a new sandwich concerns: those who favorited or tried another one of its restaurant, by member.
CREATE INDEX user_sandwiches_known ON user_sandwiches (sandwich_id, user_id) WHERE is_favorite OR has_tried;
