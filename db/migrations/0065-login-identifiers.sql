-- Nobody registers or changes a name between the rows that are copied and the end. The unique indexes of users stay for one
-- version: processes of the version before know nothing of this table.
LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE;

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
