CREATE TABLE users (
  id text PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  username text NOT NULL CHECK (length(username) BETWEEN 2 AND 20),
  email text NOT NULL CHECK (length(email) <= 254),
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
  -- null: nobody can sign in with a password (demo members)
  password_hash text,
  display_name text,
  bio text,
  avatar_url text,
  location text,
  preferences jsonb NOT NULL DEFAULT '{}',
  xp integer NOT NULL DEFAULT 0 CHECK (xp >= 0),
  catalog_editor boolean NOT NULL DEFAULT false,
  is_demo boolean NOT NULL DEFAULT false,
  date_created timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_username_key ON users (lower(username));
CREATE UNIQUE INDEX users_email_key ON users (lower(email));

CREATE SEQUENCE sessions_id_seq;
CREATE TABLE sessions (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('sessions_id_seq'),
  token_hash bytea NOT NULL,
  user_agent text,
  date_created timestamptz NOT NULL DEFAULT now(),
  last_seen timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, token_hash)
);
ALTER SEQUENCE sessions_id_seq OWNED BY sessions.id;
CREATE INDEX sessions_last_seen ON sessions (last_seen);
