import type { DemoReview } from '#db/demo/demo-types.ts';

export const EAST_SIDE_DEMO_REVIEWS: Readonly<Record<string, readonly DemoReview[]>> = {
  'The Big Cluck': [
    [
      5,
      'I have lived four blocks from this for six years and I am only a little bit ashamed of how often I am in there.',
    ],
    [5, 'Brined in pickle juice, you can taste it in the meat itself. Everyone else should be taking notes.'],
    [
      4,
      'Excellent thigh. They were out of stools so I ate leaning on a parking meter and somebody honked approvingly.',
    ],
    [3, 'Good, not holy. After a thirty-five minute line I wanted holy.'],
    [5, 'My wife does not like fried food. My wife ate hers and then looked at mine.'],
    [4, 'Bun gets a little wet at the bottom if you talk too long, so do not bring a talker.'],
  ],
  'The Small Cluck': [
    [4, 'Right size for lunch. You can still think afterward.'],
    [5, 'Got three for the kids and ended up in a negotiation over the last one. Lost to a seven-year-old.'],
    [3, 'Cute. I was hungry again by Alvarado.'],
  ],
  'Fire Escape': [
    [5, 'The slaw has serranos in it, so even the cooling part is hot. Rude and wonderful.'],
    [3, 'The heat is there but it sits on the surface. The Big Cluck is the better sandwich.'],
    [4, 'Ordered it to impress a date. I hiccuped for ten minutes. Second date is Thursday.'],
  ],
  'Sunset Melt': [
    [4, 'Grilled cheese for people who pretend they came for chicken.'],
    [4, 'Heavy. Great, but plan nothing physical.'],
    [3, 'A bit greasy for me, and the mustard gets lost. The pickles on the side helped.'],
  ],
  'Morning Glory': [
    [5, 'Drove in from Monrovia at seven on a Saturday. There were already people from Monrovia.'],
    [4, 'Syrup and egg and bacon in one bite is a lot before nine. I am not saying stop.'],
    [5, 'They ask how you want the yolk. Say soft. Say nothing else.'],
    [3, 'Loved it in South Pas, the York one was salty. Same biscuit though, and the biscuit is the reason.'],
  ],
  Dolores: [
    [5, 'Peppery gravy, not that floury glue. My dad is from Tulsa and he closed his eyes.'],
    [4, 'It is a plate that believes it is a sandwich. Let it believe.'],
    [4, 'Get there by ten. At ten fifteen I was told about it instead of served it.'],
  ],
  'The Prodigal': [
    [5, 'Sweet, sharp, hot, in that order, and then the biscuit comes in and settles everyone down.'],
    [4, 'Pimento cheese melts into the honey and makes a sort of sauce that I would like in a jar.'],
    [3, 'The honey ran out of the back and took the pickles with it.'],
  ],
  'Church Shoes': [
    [4, 'So simple it is almost brave. Good jam.'],
    [4, 'My grandmother would have called this breakfast and not made a fuss about it.'],
    [5, 'Nobody orders this and everybody should. Butter, salt, peach, crunch.'],
  ],
  'Club Coop': [
    [4, 'Proper club. Middle slice, crisp bacon, tomato that has seen the sun.'],
    [3, 'Tall but not much going on. The pickle on the side was the most exciting thing on the plate.'],
    [5, 'Cut in quarters, stood up on end, the way my mother did it for card nights.'],
  ],
  'Mo’s Chicken Salad': [
    [4, 'Not too much mayo. I cannot stress enough how rare that is.'],
    [4, 'Dill, celery, rye. It tastes like 1962, and I was there.'],
    [3, 'Small scoop for the money, but Mo threw in a cookie, so who won?'],
    [5, 'I get a pound of it to go as well. The pound does not make it to Monday.'],
  ],
  'The Ruth': [
    [5, 'Challah and schnitzel. I am surprised that it took me forty years to meet this.'],
    [4, 'Hot mustard is not a figure of speech, my sinuses are now a cathedral.'],
    [4, 'Crisp even after the walk to the park. Cabbage keeps it from being too rich.'],
  ],
  'Number 46': [
    [4, 'If you like a Reuben but feel bad about beef, here you go.'],
    [
      2,
      'Russian dressing, sauerkraut and smoke all shouting over each other. Ordered the Ruth next time and peace returned.',
    ],
    [4, 'The smoke is gentle and the swiss is generous. Ask them to press it.'],
  ],
  'Waffle Stomper': [
    [5, 'I had it at eleven and did not need to think about food again until the next day.'],
    [3, 'More of a dare than a meal. The bacon is the best thing on it.'],
    [4, 'Hot honey instead of plain syrup is the smart move. Cuts the sugar just enough.'],
    [
      5,
      'They were making the waffles while the people in front of me were still ordering. Nothing sits around here.',
    ],
  ],
  'Sunday Driver': [
    [5, 'Egg, waffle, chicken, quiet corner table, no phone. My best hour of the month.'],
    [4, 'A bit plain next to the Stomper, which I mean as praise.'],
    [3, 'Egg overcooked on mine. They offered to redo it and I should have said yes.'],
  ],
  'Grits and Bear It': [
    [5, 'South Carolina here. You fried my grits and I forgive you.'],
    [4, 'Crunchy outside, creamy inside, and then a jalapeño comes round the corner.'],
    [3, 'Very dense. The grits cake eats like a second sandwich hiding in the first.'],
  ],
  'The Lumberjill': [
    [4, 'Comfort food with an axe. The cheddar saves it from being dessert.'],
    [3, 'Apple butter is lovely, toast is lovely, together with maple I had to stop halfway.'],
    [4, 'Perfect after Griffith Park when your legs no longer work.'],
  ],
  'Ham Without Ham': [
    [4, 'Bubbling cheese, sharp mustard. Order it and a black coffee and be French until noon.'],
    [4, 'Knife and fork needed. I tried hands. I have marks.'],
    [
      5,
      'The best croque in the neighborhood and there is no ham in it. Somebody explain that to my uncle in Lyon.',
    ],
  ],
  'Focaccia Wednesday': [
    [5, 'Rosemary on your fingers until Thursday.'],
    [4, 'Big enough for two if one of you is a child.'],
    [4, 'Pesto is bright, mozzarella is real, chicken slightly an afterthought, and I still finished it.'],
    [5, 'I walked in for a loaf of bread. I did not leave with a loaf of bread.'],
  ],
  'Croissant Situation': [
    [4, 'Messy and excellent. The sriracha mayo is doing quiet good work.'],
    [2, 'Everything slid out and I was left holding a hollow croissant like a fool.'],
    [5, 'Flakes everywhere. In my keyboard. My keyboard is better for it.'],
  ],
  'Day-Old Hero': [
    [4, 'Cheap, honest, chewy. Bring your own teeth.'],
    [4, 'Cold butter in slabs. That is the secret and they are not hiding it.'],
    [3, 'I know that the bread is from yesterday by design. My jaw did not read the sign.'],
  ],
  'Snooze Button': [
    [
      5,
      'Five forty in the morning, before my shift, handed over with the right amount of conversation, which is none.',
    ],
    [4, 'Soft roll, soft egg, melty cheese, crisp chicken. Four textures for under nine bucks.'],
    [4, 'It is a hug that you can hold in one hand while driving.'],
  ],
  'The Commuter': [
    [4, 'Wrapped so tightly that I admire it for a second every time.'],
    [3, 'Gets the job done. Chicken could use more seasoning.'],
    [4, 'I asked for extra hot sauce and she gave me a look and then the extra hot sauce.'],
  ],
  'Early Girl': [
    [5, 'August, one in the afternoon, tomato still warm from outside. I would not change a thing.'],
    [4, 'Very simple. If the tomato is good it is a five, and it was an almost.'],
    [3, 'Went in March. Pilar had forgotten. The tomato had also forgotten.'],
  ],
  'Inasal Express': [
    [5, 'Tastes like my lola’s backyard in Bacolod, minus the dog.'],
    [5, 'The annatto oil stains and I am not sorry about the shirt.'],
    [4, 'Sour, smoky, garlicky. Papaya gives it crunch. Needs a bigger bun or a smaller appetite.'],
  ],
  'Karaoke Night': [
    [4, 'Banana ketchup is underrated and this is the proof.'],
    [3, 'Too sweet on the first half and too hot on the second. My friend liked it for the same reason.'],
    [4, 'Came for dinner, sang Whitney, had another one.'],
  ],
  'Aunt Sona': [
    [5, 'The toum is whipped so light that you forget it is a weapon.'],
    [5, 'I have ordered this maybe sixty times. The pickled turnip is the part people forget to mention.'],
    [4, 'Chicken a little dry on a Monday afternoon. Every other day it is a five.'],
    [5, 'My boyfriend and I both have to order it or neither of us can.'],
  ],
  'Aunt Anahit': [
    [5, 'Charcoal. Real charcoal. You can see it glowing behind the counter.'],
    [4, 'Spicy the way that a conversation is spicy. It builds.'],
    [4, 'Great ciabatta. I would go lighter on the tzatziki but nobody asked me.'],
  ],
  'Aunt Maro': [
    [4, 'What I get when I have to present something at two o’clock.'],
    [5, 'All that parsley! It is nearly tabbouleh in there, and the chicken is soft as anything.'],
    [3, 'Nice but I missed the garlic. I went back and got the garlic.'],
  ],
  'The In-Law': [
    [4, 'Potato chips inside the sandwich. My inner nine-year-old signed off on it.'],
    [2, 'Cutlet was hard and the chips went soft. The other way round would have been ideal.'],
    [4, 'Unfairly treated on here. Toum on fried chicken is a good marriage.'],
  ],
  'Torta Fantástica': [
    [5, 'Wrapped in foil, still steaming at the Soto light. I did not make it to the next one.'],
    [4, 'Telera toasted on the griddle, beans spread right to the edge. Attention to detail at nine fifty.'],
    [4, 'The Reseda one skimps on avocado. Whittier does not. Go to Whittier.'],
    [5, 'I grew up on these and I judge hard. Nothing to add, nothing to remove.'],
  ],
  'La Ahogada': [
    [5, 'My abuelo is from Guadalajara and asked for seconds with his whole mouth full.'],
    [4, 'You need the right bread or it collapses. They have the right bread.'],
    [3, 'Too hot for me to enjoy but I respect it. My son did not blink.'],
  ],
  'El Güero': [
    [4, 'My kid’s favorite. He is four and calls it the plain one.'],
    [4, 'Sometimes I do not want a fight with my lunch. This does not fight.'],
    [3, 'Mild to the point of quiet. Add the green salsa from the bar and it wakes up.'],
  ],
  'Mole y Compañía': [
    [5, 'Deep, dark, a bit of chocolate, a bit of smoke. The sesame on top is not decoration.'],
    [4, 'Mole that tastes like somebody toasted things for a day. For under ten dollars.'],
    [4, 'Rich. Half was enough, and the other half at ten at night was more than enough.'],
  ],
  'Pechuga Power': [
    [3, 'It is the responsible choice and it tastes like one.'],
    [4, 'After leg day this is a five. On other days, three and a half.'],
    [4, 'Good salsa verde, ripe avocado, whole wheat roll that does not taste like a doormat.'],
  ],
  'Pretzel Logic': [
    [4, 'Big salty bun, thin crisp schnitzel. Drink accordingly.'],
    [5, 'Closest thing to my student years in Freiburg, and I did not have to write a thesis.'],
    [3, 'Bun is excellent, filling is shy.'],
  ],
  'Last Orders': [
    [5, 'Beer cheese at midnight on Spring Street with a band packing up. I felt twenty-six.'],
    [4, 'Crispy onions stay crispy for about four minutes. Use them well.'],
    [3, 'Salt on salt on salt. Tasty, but I woke up at three and drank the tap.'],
  ],
  'Brass Monkey': [
    [4, 'Juicy, smoky, tidy. The slaw inside is better than the slaw beside it.'],
    [4, 'You can smell the smoker from the Metro stairs, that is how they get you.'],
    [3, 'Sauce is a bit sweet for the pretzel. Ask for it on the side.'],
  ],
  'Ploughman’s Cluck': [
    [4, 'English friend cried a little. Could have been the mustard.'],
    [3, 'Cold and plain in a nice way. Cheddar is excellent.'],
    [4, 'For a hot day with a cold pint this is exactly enough food.'],
  ],
  'Shibuya Katsu': [
    [5, 'Two years in Osaka and this is the one that makes me homesick.'],
    [
      5,
      'Sauce on the bread side, cabbage shaved like thread, crust dry and loud. They think about everything.',
    ],
    [5, 'I waited for a stool for half an hour and it was the good kind of waiting, with smells.'],
    [4, 'Wonderful and over quickly, like a firework.'],
    [
      5,
      'My daughter, nine, asked whether we could be quiet like the others. I have never heard her ask that.',
    ],
  ],
  'Tamago Neighbor': [
    [
      5,
      'The egg is just set, the chicken is in little cubes, the bread disappears. Somebody measured all of this.',
    ],
    [4, 'Soft food for a soft day.'],
    [4, 'Would be a five with one crunchy thing in it. A pickle? I know, I know.'],
  ],
  'Yuzu Thursday': [
    [5, 'Citrus, smoke, a leaf of shiso. It made me sit up straight.'],
    [4, 'Not big, not cheap, very good.'],
    [3, 'The yuzu pepper is strong and comes all at once on one side. Spread it out, please.'],
  ],
  'Curry Monday': [
    [5, 'Curry in a sandwich sounds like a mistake and is the opposite of one.'],
    [4, 'Eat it there, fast, over the box. In the car it turns into soup.'],
    [5, 'The radish in the middle of all that gravy is like a window somebody opened.'],
  ],
  'Crane Style': [
    [5, 'Skin so crisp that I heard it over the traffic on Broadway.'],
    [4, 'Five spice, hoisin, scallion, sesame. It does taste like the duck’s clever cousin.'],
    [4, 'Order it chopped small, bones are out but they like to leave it chunky.'],
  ],
  'Paper Sign': [
    [
      5,
      'Ginger scallion oil soaked into white toast. I could cry. I did not cry. My eyes were wet from the steam.',
    ],
    [4, 'It looks like hospital food and tastes like being looked after.'],
    [3, 'Too gentle for me, my mother would call it perfect.'],
  ],
  'Salt and Pepper Alley': [
    [5, 'Fried garlic in every bite and nobody wanted to sit near me on the Gold Line.'],
    [4, 'Hot, salty, crisp, and the lettuce somehow still cold. How?'],
    [4, 'Ask for the extra chilies if you are from here.'],
  ],
  'Orange Crush': [
    [3, 'It is candy. My teenager gives it a five.'],
    [4, 'I know it is wrong. I order it every other Tuesday.'],
    [3, 'Sticky, loud, orange. Slaw does what it can.'],
  ],
  'Ms. Odessa': [
    [5, 'The crust has black pepper, garlic and something that she will not discuss.'],
    [5, 'Collards on a chicken sandwich should be the law.'],
    [4, 'Slow on a Saturday because she talks to everyone. I got talked to. I needed it.'],
    [5, 'Took my bishop. My bishop took two home.'],
  ],
  'Smothered and Covered': [
    [4, 'You will not be doing anything after this. Cancel the things.'],
    [5, 'Onion gravy dark as coffee. The biscuit drinks it up and becomes something else.'],
    [4, 'Rich and peppery. Shared it with my sister and we are still talking.'],
  ],
  'B-Side': [
    [5, 'White bread, hot wings with no bones, honey running down. My whole childhood, priced fairly.'],
    [4, 'Hotter than the nod suggested.'],
    [4, 'Trumpet player next to me had one in each hand between sets. Good sign.'],
  ],
  'Half Moon': [
    [5, 'Coco bread is soft and sweet and then the scotch bonnet arrives by motorcycle.'],
    [5, 'My Jamaican neighbor walked me here and ordered for me. She was right about the extra slaw.'],
    [4, 'Smoke in the meat, not just on it. Slightly dry edge piece, rest was perfect.'],
    [3, 'Flavor is there. Portion has shrunk since last year.'],
  ],
  'Full Moon': [
    [5, 'I chased it for two years and I caught it and it caught me.'],
    [4, 'Do not rub your eye. I know you know. Do not rub your eye.'],
    [3, 'Impressive, painful, a bit one-note. The Half Moon has more going on.'],
  ],
  'Beach Day': [
    [5, 'Grilled pineapple with char on it, lime, jerk. My kids think I am cool for finding it.'],
    [4, 'Sweet but the allspice keeps it serious.'],
    [3, 'Nice, a bit light on chicken, heavy on fruit.'],
  ],
  'Dock Six': [
    [4, 'Old Bay in the slaw. I am from Baltimore and I felt seen.'],
    [5, 'After the fish market, before the tide. This is San Pedro in paper.'],
    [3, 'Tartar sauce on chicken is not for me, but I knew that when I ordered it.'],
  ],
  'Gull’s Share': [
    [4, 'Melty, mustardy, warm on a gray day.'],
    [4, 'Cheap for what it is, and the rye is good and dark.'],
    [3, 'Mostly cheddar in mine, the chicken was on watch elsewhere.'],
  ],
  Foghorn: [
    [4, 'Blue cheese with lumps in it, hot sauce with vinegar in it. Correct.'],
    [4, 'Ate it during the quiz and got the hot sauce on the answer sheet. They took the points anyway.'],
    [5, 'Best buffalo chicken south of the 405 and I have done the research.'],
  ],
  'Calm Water': [
    [4, 'Fresh and not preachy about it.'],
    [5, 'Green goddess on everything, window seat, boats. What a Tuesday.'],
    [3, 'Fine. I looked at my neighbor’s Foghorn the whole time.'],
  ],
  'Bánh Mì Gà Nướng': [
    [5, 'Crackly bread, smoky chicken, and they do not skimp on the cilantro.'],
    [5, 'I buy four. One for the drive, one for dinner, one for my neighbor, one for nobody’s business.'],
    [4, 'Ask for extra jalapeño, the Olympic shop goes easy.'],
    [5, 'Best eight dollars and fifty cents in Los Angeles County.'],
  ],
  'The Number Nine': [
    [4, 'The pâté is thin and salty and makes the whole thing.'],
    [5, 'I have no idea how it is this good at eight dollars. Do not look into it.'],
    [4, 'Simple and sharp. Eat within ten minutes, the bread will not wait for you.'],
  ],
  'Fried Saigon': [
    [5, 'Mint, chili, sticky fish sauce crust. I made a small noise in public.'],
    [4, 'Very salty, very good, bring water.'],
    [4, 'The bread cuts your mouth a bit. That is the price and I pay it.'],
  ],
};
