const words = (text: string) => text.split(', ');

export const RESTAURANT_NAME_ANIMALS = words(
  'Rooster, Hen, Chick, Bird, Drumstick, Cockerel, Biddy, Pullet, Clucker, Feather, Coop, Roost, Nest, Yolk, Wattle, Comb, Talon, Hatchling, Capon, Bantam',
);
export const RESTAURANT_NAME_ADJECTIVES = words(
  'Lucky, Lonesome, Golden, Crooked, Happy, Rowdy, Velvet, Humble, Proud, Sleepy, Electric, Dapper, Salty, Brave, Wild, Gentle, Famous, Honest, Secret, Wandering, Crispy, Dizzy, Grand, Midnight, Silver',
);
export const STREET_NAMES = words(
  'Main, Oak, Maple, Market, Broadway, Elm, Washington, Lake, Hill, Church, Sunset, Park, Mill, River, Cedar, Pine, Jefferson, Lincoln, Union, Spring, Highland, Franklin, Jackson, Walnut, Chestnut',
);
export const STREET_SUFFIXES = words('St, Ave, Blvd, Rd, Dr, Pkwy');
export const SAMPLE_RESTAURANT_TYPES = words(
  'Fast Food, Fast Casual, Casual Dining, Food Truck, Cafe, Pub, Restaurant, Deli, Bakery',
);
