-- Retries of the weekly digest find their few rows without reading all subscribers of the week.
CREATE INDEX notification_settings_digest_due ON notification_settings (digest_due) WHERE digest_due IS NOT NULL;
