-- First, so that nobody registers or reads members between the rows that are copied and the lock on the table.
DROP INDEX users_username_key, users_email_key;

-- What a member signs in with, folded: unique over all members, wherever their own rows lie.
CREATE TABLE login_identifiers (
  kind text NOT NULL CHECK (kind IN ('username', 'email')),
  key text NOT NULL,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (kind, key),
  UNIQUE (user_id, kind)
);

INSERT INTO login_identifiers (kind, key, user_id)
SELECT identifier.kind, identifier.key, u.id
FROM users u CROSS JOIN LATERAL (VALUES ('username', lower(u.username)), ('email', lower(u.email))) identifier (kind, key);
