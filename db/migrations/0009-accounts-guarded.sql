-- What keeps accounts safe: counted tries, and links that are sent by mail.

-- The table of rate-limiter-flexible: points used by a key until it expires (milliseconds since 1970).
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

ALTER TABLE users ADD COLUMN email_verified_at timestamptz;

CREATE TABLE mailed_links (
  -- only a hash is kept: a stolen copy of this table opens nothing
  token_hash bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('password-reset', 'email-verification')),
  -- the address that is being verified
  email text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX mailed_links_user ON mailed_links (user_id, purpose);

-- When the deed was done, which may be before it arrived; a late one came out of an offline outbox.
ALTER TABLE user_actions ADD COLUMN deed_time timestamptz;
ALTER TABLE user_actions ADD COLUMN is_late boolean NOT NULL DEFAULT false;
CREATE INDEX user_actions_positioned ON user_actions (user_id, deed_time) WHERE user_latitude IS NOT NULL;
