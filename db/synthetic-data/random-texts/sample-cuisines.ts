export type SampleCuisine = {
  styles: readonly string[];
  sauces: readonly string[];
  toppings: readonly string[];
  breads: readonly string[];
  nouns: readonly string[];
  signs: readonly string[];
};

const words = (text: string) => text.split(', ');

export const SAMPLE_CUISINES: readonly SampleCuisine[] = [
  {
    styles: words('Southern Fried, Buttermilk Fried, Country Fried, Pickle Brined, Cast Iron, Sunday Supper'),
    sauces: words('White Gravy, Comeback Sauce, Hot Honey, Buttermilk Ranch, Pepper Vinegar, Honey Butter'),
    toppings: words(
      'bread and butter pickles, coleslaw, pimento cheese, fried green tomato, bacon, collard slaw',
    ),
    breads: words('Buttermilk Biscuit, Potato Roll, White Bread, Cheddar Biscuit'),
    nouns: words('Sandwich, Biscuit, Chicken Sandwich, Supper Sandwich'),
    signs: words('Kitchen, Fry House, Biscuit Company, Supper Club, Chicken Shack'),
  },
  {
    styles: words('Nashville, Nashville Hot, Cayenne Fried, Memphis, Reaper, Shut the Cluck Up'),
    sauces: words('Nashville Oil, Ghost Pepper Mayo, Carolina Reaper Sauce, Comeback Sauce, Hot Honey'),
    toppings: words('dill pickles, vinegar slaw, kale slaw, crinkle pickles, jalapenos'),
    breads: words('Brioche, White Bread, Texas Toast, Potato Roll'),
    nouns: words('Hot Chicken Sandwich, Sandwich, Slider, Hot Chicken'),
    signs: words('Hot Chicken, Hot House, Fire Coop, Heat Lab, Coop'),
  },
  {
    styles: words('Katsu, Karaage, Teriyaki, Chicken Nanban, Yuzu Kosho, Tokyo'),
    sauces: words('Tonkatsu Sauce, Kewpie Mayo, Wasabi Mayo, Yuzu Ponzu, Curry Sauce'),
    toppings: words('shaved cabbage, pickled daikon, nori, tamago, shiso'),
    breads: words('Milk Bread, Shokupan, Brioche, Rice Bun'),
    nouns: words('Sando, Katsu Sando, Sandwich, Burger'),
    signs: words('Sando, Izakaya, Katsu House, Kissaten, Kitchen'),
  },
  {
    styles: words('Korean Fried, Gochujang, Yangnyeom, Soy Garlic, Seoul, Bulgogi Chicken'),
    sauces: words('Gochujang Glaze, Soy Garlic Glaze, Kimchi Mayo, Sesame Mayo, Honey Gochujang'),
    toppings: words('kimchi, pickled radish, scallion, sesame slaw, cucumber muchim'),
    breads: words('Brioche, Milk Bread, Steamed Bun, Potato Roll'),
    nouns: words('Sandwich, Chicken Burger, Bun, Chicken Sandwich'),
    signs: words('Chicken, Seoul Kitchen, Chimaek, Fry Bar, Bonchick'),
  },
  {
    styles: words('Milanesa, Tinga, Al Pastor Chicken, Adobo, Chipotle, Yucatan, Pollo Asado'),
    sauces: words('Chipotle Crema, Salsa Verde, Habanero Salsa, Mole Negro, Avocado Crema'),
    toppings: words('avocado, queso fresco, pickled jalapenos, refried beans, cilantro, cabbage'),
    breads: words('Bolillo, Telera, Pan de Torta, Concha'),
    nouns: words('Torta, Cemita, Pambazo, Sandwich'),
    signs: words('Torteria, Cocina, Pollo Loco, Taqueria, Mercado'),
  },
  {
    styles: words('Parmigiana, Cutlet, Piccata, Saltimbocca, Calabrian, Pesto, Marsala'),
    sauces: words('Vodka Sauce, Marinara, Basil Pesto, Calabrian Chili Mayo, Lemon Aioli'),
    toppings: words('mozzarella, provolone, arugula, broccoli rabe, roasted peppers, prosciutto'),
    breads: words('Ciabatta, Hoagie Roll, Focaccia, Semolina Roll, Garlic Bread'),
    nouns: words('Hero, Parm, Cutlet Sandwich, Panini, Hoagie, Sandwich'),
    signs: words('Deli, Panificio, Hoagies, Italian Deli, Trattoria'),
  },
  {
    styles: words('Tandoori, Tikka, Butter Chicken, Chicken 65, Kathi, Vindaloo, Madras'),
    sauces: words('Mint Chutney, Tamarind Chutney, Makhani Sauce, Raita, Achari Mayo'),
    toppings: words('pickled onion, cucumber, cilantro, paneer, green chili'),
    breads: words('Naan, Pav, Brioche, Paratha'),
    nouns: words('Naanwich, Pav, Sandwich, Kathi Roll'),
    signs: words('Tandoor, Spice House, Dhaba, Curry Kitchen, Tiffin'),
  },
  {
    styles: words('Jerk, Curry Chicken, Mojo, Creole, Island, Pelau'),
    sauces: words('Jerk Mayo, Mango Chutney, Scotch Bonnet Sauce, Mojo Verde, Pineapple Glaze'),
    toppings: words('mango slaw, fried plantain, pickled cabbage, callaloo, grilled pineapple'),
    breads: words('Coco Bread, Hard Dough Bread, Cuban Roll, Brioche'),
    nouns: words('Sandwich, Coco Bread, Cubano, Patty Melt'),
    signs: words('Jerk Pit, Island Grill, Caribbean Kitchen, Roti Shop, Yard'),
  },
  {
    styles: words('Shawarma, Shish Tawook, Souvlaki, Harissa, Zaatar, Peri Peri, Sumac'),
    sauces: words('Toum, Tahini, Tzatziki, Harissa Mayo, Peri Peri Sauce'),
    toppings: words('pickled turnips, hummus, tabbouleh, feta, tomato, red onion'),
    breads: words('Pita, Laffa, Lavash, Portuguese Roll, Barbari'),
    nouns: words('Pita, Gyro, Sandwich, Shawarma'),
    signs: words('Grill, Shawarma House, Mezze, Pita Place, Rotisserie'),
  },
  {
    styles: words('Lemongrass, Five Spice, Satay, Sichuan, General Tso, Adobo, Basil'),
    sauces: words('Sriracha Mayo, Nuoc Cham, Peanut Sauce, Chili Crisp, Sweet Chili Sauce'),
    toppings: words('pickled carrot, daikon, cilantro, cucumber, Thai basil, fried shallots'),
    breads: words('Baguette, Bao Bun, Brioche, Pandesal'),
    nouns: words('Banh Mi, Bao, Sandwich, Sub'),
    signs: words('Banh Mi, Noodle House, Wok, Saigon Kitchen, Pho'),
  },
  {
    styles: words('Buffalo, Crispy, Classic, Double, Cobb, Club, Bacon Ranch, Deluxe, Original'),
    sauces: words('Buffalo Sauce, Ranch, Honey Mustard, Blue Cheese, Special Sauce, Mayo'),
    toppings: words('lettuce, tomato, pickles, bacon, American cheese, cheddar, Swiss, onion rings'),
    breads: words('Sesame Bun, Brioche, Sourdough, Pretzel Bun, Kaiser Roll, Texas Toast'),
    nouns: words('Chicken Sandwich, Club, Melt, Wrap, Burger, Sub, Slider, Sandwich'),
    signs: words('Diner, Grill, Cafe, Tavern, Burgers, Drive-In, Bar'),
  },
  {
    styles: words('Smoked, Pulled, Barbecue, Alabama, Beer Can, Oak Smoked, Rotisserie, Chopped'),
    sauces: words('Alabama White Sauce, Barbecue Sauce, Carolina Gold, Peach Barbecue, Coffee Rub'),
    toppings: words('coleslaw, crispy onions, pickles, smoked gouda, burnt ends, corn relish'),
    breads: words('Texas Toast, Potato Roll, Jalapeno Cornbread, Brioche'),
    nouns: words('Sandwich, Pulled Sandwich, Melt, Stack'),
    signs: words('Smokehouse, Barbecue, Pit, Smoke Shack, Roadhouse'),
  },
];

export const SAMPLE_CHICKEN_CUTS = words('Thigh, Breast, Tenders, Cutlet, Leg, Whole Bird, Wing');
export const SAMPLE_COOKING_METHODS = words('fried, grilled, roasted, smoked, breaded, poached');
export const SAMPLE_PORTION_SIZES = words('Double, Big, Little, Half, Tall, Loaded, Mini');
export const SAMPLE_MEAL_TIMES = words('Breakfast, Brunch, Late Night, Lunch, Sunday, Midnight');
export const SAMPLE_HEAT_WORDS: readonly (readonly string[])[] = [
  words('Mild, Plain, Country'),
  words('Gentle, Warm, Light'),
  words('Medium, Peppery, Zesty'),
  words('Spicy, Hot, Fiery'),
  words('Extra Hot, Very Spicy, Blazing, Dragon'),
  words('Inferno, Reaper Hot, XXX Hot, Ghost Pepper'),
];
