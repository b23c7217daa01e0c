-- Names that a reader from the field expects (docs/glossary.md). Only names change: no row is read or written.
ALTER TABLE concealed_photos RENAME TO hidden_photos;
ALTER TABLE hidden_photos RENAME COLUMN concealed_by TO hidden_by;
ALTER TABLE hidden_photos RENAME CONSTRAINT concealed_photos_pkey TO hidden_photos_pkey;
ALTER TABLE hidden_photos RENAME CONSTRAINT concealed_photos_concealed_by_fkey TO hidden_photos_hidden_by_fkey;
ALTER TABLE hidden_photos RENAME CONSTRAINT concealed_photos_entity_type_check TO hidden_photos_entity_type_check;
ALTER SEQUENCE concealed_photos_id_seq RENAME TO hidden_photos_id_seq;
ALTER INDEX concealed_photos_by RENAME TO hidden_photos_hidden_by;
ALTER INDEX concealed_photos_image RENAME TO hidden_photos_image_url;
ALTER INDEX concealed_photos_of RENAME TO hidden_photos_entity;

ALTER TABLE concealed_reviews RENAME TO hidden_reviews;
ALTER TABLE hidden_reviews RENAME COLUMN concealed_by TO hidden_by;
ALTER TABLE hidden_reviews RENAME CONSTRAINT concealed_reviews_pkey TO hidden_reviews_pkey;
ALTER TABLE hidden_reviews RENAME CONSTRAINT concealed_reviews_concealed_by_fkey TO hidden_reviews_hidden_by_fkey;
ALTER TABLE hidden_reviews
  RENAME CONSTRAINT concealed_reviews_user_id_review_id_fkey TO hidden_reviews_user_id_review_id_fkey;
ALTER INDEX concealed_reviews_by RENAME TO hidden_reviews_hidden_by;
ALTER INDEX concealed_reviews_newest RENAME TO hidden_reviews_newest;

ALTER TABLE once_hidden_reviews RENAME TO deleted_hidden_reviews;
ALTER TABLE deleted_hidden_reviews RENAME COLUMN concealed_by TO hidden_by;
ALTER TABLE deleted_hidden_reviews RENAME CONSTRAINT once_hidden_reviews_pkey TO deleted_hidden_reviews_pkey;
ALTER TABLE deleted_hidden_reviews
  RENAME CONSTRAINT once_hidden_reviews_concealed_by_fkey TO deleted_hidden_reviews_hidden_by_fkey;
ALTER TABLE deleted_hidden_reviews
  RENAME CONSTRAINT once_hidden_reviews_sandwich_id_fkey TO deleted_hidden_reviews_sandwich_id_fkey;
ALTER TABLE deleted_hidden_reviews
  RENAME CONSTRAINT once_hidden_reviews_user_id_fkey TO deleted_hidden_reviews_user_id_fkey;
ALTER INDEX once_hidden_reviews_by RENAME TO deleted_hidden_reviews_hidden_by;
ALTER INDEX once_hidden_reviews_sandwich RENAME TO deleted_hidden_reviews_sandwich;

ALTER TABLE mailed_links RENAME TO email_tokens;
ALTER TABLE email_tokens RENAME CONSTRAINT mailed_links_pkey TO email_tokens_pkey;
ALTER TABLE email_tokens RENAME CONSTRAINT mailed_links_user_id_fkey TO email_tokens_user_id_fkey;
ALTER TABLE email_tokens RENAME CONSTRAINT mailed_links_purpose_check TO email_tokens_purpose_check;
ALTER INDEX mailed_links_user RENAME TO email_tokens_user;

ALTER TABLE map_openings RENAME TO map_opening_hours;
ALTER TABLE map_opening_hours RENAME CONSTRAINT map_openings_pkey TO map_opening_hours_pkey;
ALTER TABLE map_opening_hours RENAME CONSTRAINT map_openings_key_key TO map_opening_hours_key_key;
ALTER SEQUENCE map_openings_id_seq RENAME TO map_opening_hours_id_seq;
ALTER TABLE map_pins RENAME COLUMN openings TO opening_hours_id;

ALTER TABLE reviews RENAME COLUMN held_until TO quarantined_until;
ALTER TABLE reviews RENAME COLUMN is_shown TO is_visible;
ALTER INDEX reviews_held RENAME TO reviews_quarantined;
ALTER INDEX reviews_by_id RENAME TO reviews_id;
ALTER TABLE sandwiches RENAME COLUMN held_sum TO quarantined_sum;
ALTER TABLE sandwiches RENAME COLUMN held_count TO quarantined_count;
ALTER TABLE sandwich_totals RENAME COLUMN held_sum TO quarantined_sum;
ALTER TABLE sandwich_totals RENAME COLUMN held_count TO quarantined_count;
ALTER TABLE restaurants RENAME COLUMN held_sum TO quarantined_sum;
ALTER TABLE restaurants RENAME COLUMN held_count TO quarantined_count;

ALTER TABLE notification_settings RENAME COLUMN weekly_letter TO weekly_digest;
ALTER TABLE notification_settings RENAME COLUMN letter_week TO digest_week;
ALTER TABLE notification_settings RENAME COLUMN letter_attempts TO digest_attempts;
ALTER TABLE notification_settings RENAME COLUMN letter_due TO digest_due;
ALTER INDEX notification_settings_letters RENAME TO notification_settings_digest_week;
ALTER TABLE sandwich_announcements RENAME COLUMN told_up_to TO last_notified_user_id;
ALTER TABLE sandwich_announcements RENAME COLUMN date_done TO date_completed;
ALTER INDEX sandwich_announcements_done RENAME TO sandwich_announcements_completed;
ALTER INDEX notifications_age RENAME TO notifications_date_created;
ALTER INDEX restaurant_recommendations_contact_age RENAME TO restaurant_recommendations_with_contact;

ALTER TABLE user_actions RENAME COLUMN deed_time TO performed_at;
ALTER TABLE user_actions RENAME COLUMN accuracy_metres TO accuracy_meters;
ALTER INDEX user_actions_of_user RENAME TO user_actions_user;
ALTER INDEX user_actions_searches_with_words RENAME TO user_actions_searches_with_query;
ALTER TABLE sessions RENAME COLUMN date_wrote TO last_write;
ALTER TABLE idempotency_keys RENAME COLUMN answer TO response;
ALTER INDEX idempotency_keys_of_member RENAME TO idempotency_keys_user;
ALTER TABLE ranked_sandwiches RENAME COLUMN place TO sort_key;
ALTER TABLE ranked_sandwiches
  RENAME CONSTRAINT ranked_sandwiches_user_id_place_key TO ranked_sandwiches_user_id_sort_key_key;
ALTER TABLE sandwich_profiles RENAME COLUMN standing TO score_bucket;
ALTER TABLE sandwich_traits RENAME COLUMN standing TO score_bucket;
ALTER TABLE restaurants RENAME COLUMN search_words TO search_vector;
ALTER TABLE locations RENAME COLUMN search_words TO search_vector;
ALTER TABLE places RENAME COLUMN licence TO license;
ALTER TABLE sandwiches RENAME COLUMN licence TO license;

ALTER INDEX locations_unread RENAME TO locations_unparsed_hours;
ALTER INDEX places_same_spot RENAME TO places_same_position;
ALTER INDEX user_sandwiches_known RENAME TO user_sandwiches_favorite_or_tried;
ALTER INDEX reports_of RENAME TO reports_entity;
ALTER INDEX reports_by_id RENAME TO reports_id;
ALTER INDEX suspensions_by RENAME TO suspensions_suspended_by;
ALTER INDEX audit_log_by RENAME TO audit_log_user;

ALTER TRIGGER audit_log_never_emptied ON audit_log RENAME TO audit_log_no_truncate;
ALTER FUNCTION refuse_change_of_audit_log() RENAME TO reject_audit_log_change;
ALTER FUNCTION refuse_change_of_ledger() RENAME TO reject_user_actions_change;
ALTER FUNCTION count_revision() RENAME TO increment_revision;
ALTER FUNCTION chord_of_miles(double precision) RENAME TO miles_to_chord;
ALTER FUNCTION miles_of_chord(double precision) RENAME TO chord_to_miles;
