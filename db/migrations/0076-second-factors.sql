-- The second factor of an admin (TOTP, RFC 6238). A secret counts from its first code on.
CREATE TABLE second_factors (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret bytea NOT NULL CHECK (length(secret) = 20),
  date_created timestamptz NOT NULL,
  date_confirmed timestamptz,
  -- The time step of the newest accepted code: no code is accepted twice.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  user_id text NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
