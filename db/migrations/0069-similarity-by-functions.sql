-- What sandwiches have in common is kept by the functions that write them (server/features/similarity/).
DROP TRIGGER sandwiches_profile_added ON sandwiches;
DROP TRIGGER sandwiches_profile_changed ON sandwiches;
DROP TRIGGER sandwich_tags_profile_added ON sandwich_tags;
DROP TRIGGER sandwich_tags_profile_removed ON sandwich_tags;
DROP TRIGGER sandwich_profiles_forgotten ON sandwich_profiles;
DROP FUNCTION profile_new_sandwiches, profile_changed_sandwich, profile_tagged_sandwiches, forget_sandwich_traits,
  refresh_sandwich_profiles, profile_sandwiches, traits_of_sandwiches, learn_ingredients, traits_of_ingredient, trait_of;
DROP TABLE ingredient_traits;
