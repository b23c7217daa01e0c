-- Where links for a new password go while a new address is not confirmed with the password. Decision record 0055.
ALTER TABLE users ADD COLUMN recovery_email text CHECK (length(recovery_email) <= 254);
CREATE INDEX users_recovery_email ON users (lower(recovery_email)) WHERE recovery_email IS NOT NULL;
