import type { DemoReview } from '#db/demo/demo-types.ts';

export const WEST_SIDE_DEMO_REVIEWS: Readonly<Record<string, readonly DemoReview[]>> = {
  'Hot Tamale No. 5': [
    [
      5,
      'There is a moment at about the fifth bite when everything goes silent and you can hear your own hair.',
    ],
    [4, 'The toast underneath, soaked in red oil, is the real prize. If you get that far.'],
    [5, 'Crust is crackly under all that paste, which is the bit nobody else gets right.'],
    [3, 'I finished it. I do not know what it tasted like. My shirt was wet.'],
    [5, 'From Nashville, moved here in 2019, had given up. I have stopped giving up.'],
  ],
  'Cool Tamale No. 2': [
    [4, 'All flavor, little fear.'],
    [5, 'My go-to when I have to be a person afterward.'],
    [3, 'Two is honestly a one. Get the three and some milk.'],
  ],
  'Little Mercy': [
    [5, 'Honey on top of the heat keeps tricking you into another bite.'],
    [4, 'Blue cheese is a bold choice and the right one.'],
    [4, 'Perfect level for me. I glowed, I did not burn.'],
  ],
  'Catfish Hour': [
    [4, 'Cornmeal crust is different and I like it. Squeeze the lemon, do not skip the lemon.'],
    [3, 'White bread got soggy before I found a seat.'],
    [
      2,
      'Tartar sauce, dry chicken, sad lettuce. The hot ones here are great, I do not know why this exists.',
    ],
  ],
  'Seoul Fire': [
    [5, 'Still crackling after I walked it six blocks. What is in that batter?'],
    [5, 'Kimchi with real funk. My mother asked who made it. I said a truck. She did not believe me.'],
    [4, 'Sauce is generous to the point of dangerous. Take the wet wipes.'],
    [3, 'Waited forty minutes on a Friday. Great sandwich, cold feet.'],
  ],
  'Luau Cluck': [
    [5, 'Sweet little thing. Order two or be sad.'],
    [3, 'Teriyaki a bit syrupy, pineapple is from a can I think. Still gone in a minute.'],
    [4, 'My niece, who eats only beige food, ate this and it has at least three colors.'],
  ],
  'Soy Story': [
    [5, 'The garlic chips on top. I would buy a bag of just those.'],
    [4, 'Pickled radish is the right kind of crunch against the other crunch.'],
    [4, 'Salty in a way that makes you order another drink from the place next door. Clever.'],
  ],
  'Cheese Corn Riot': [
    [4, 'Like the corn cheese at a barbecue place but you can run with it.'],
    [4, 'The cheese pull hit me in the chin. I am told there is a video.'],
    [3, 'Too rich to finish after midnight. I know because I finished it after midnight.'],
  ],
  'Kimchi Grilled Situation': [
    [5, 'They fry the kimchi before it goes in. That is the difference between good and this.'],
    [4, 'Crusty bread, stretchy cheese, sour heat. Rain was falling. Ideal.'],
    [3, 'Small for ten fifty, but I was told it was the last one, so I felt special.'],
  ],
  'Second Lead': [
    [4, 'The dipping gravy is beefy without beef. They will not say how.'],
    [5, 'Red booth, dim lamp, hot gravy, a man at the next table doing accents. I love this town.'],
    [3, 'Bread goes soft in three dips. Two is the limit.'],
  ],
  'The Matinée': [
    [5, 'Classic, crisp, generous. Then we saw a terrible film and talked only about the sandwich.'],
    [
      4,
      'Nicely fried and the lettuce is actual butter lettuce. You are paying for the booth, which is fair.',
    ],
    [4, 'They let me sit for two hours on one sandwich. Bless them.'],
  ],
  'Parm and Prejudice': [
    [4, 'Sauce tastes slow. Basil put on after, still green.'],
    [5, 'Enormous. I had the other half cold over the sink and it was still excellent.'],
    [4, 'Good parm at a silly price in a beautiful room.'],
  ],
  'Bombed in Burbank': [
    [4, 'Underrated. Pretzel and buffalo is a thing now as far as I am concerned.'],
    [3, 'Messy for a place with tablecloths.'],
    [
      1,
      'Twenty-two dollars for a soggy pretzel. My waiter was so kind about it that I tipped twenty-five percent and left hungry.',
    ],
  ],
  'La Completa': [
    [5, 'Ham, egg, cheese, cutlet the size of a steering wheel. I brought my appetite and lost.'],
    [5, 'Argentina had just scored and a stranger kissed me on the forehead. Sandwich also great.'],
    [4, 'The telera holds. I do not know how, but it holds.'],
    [3, 'Too many things. I took the ham out and it was suddenly very good.'],
  ],
  Napolitana: [
    [5, 'Oregano and burnt cheese edges. Reminds me of a bar near Retiro station.'],
    [4, 'Crisp at the rim, soft in the middle under the sauce. I like both halves.'],
    [4, 'Good with a cold quilmes and nowhere to be.'],
  ],
  'Chimi Changa Not': [
    [4, 'Chimichurri with enough vinegar to make your ears move.'],
    [5, 'Grilled over wood on the sidewalk. You can stand next to it and be warm.'],
    [4, 'Baguette a touch hard, chicken perfect.'],
  ],
  'Family Meal': [
    [5, 'The butter is cold and in a slab. The chicken is hot and loud. The caviar is for showing off.'],
    [5, 'My anniversary. We shared nothing.'],
    [3, 'Delicious and absurd. I kept doing the division: four dollars a bite.'],
  ],
  'Truffle, Unfortunately': [
    [4, 'I like truffle. There, I said it. I liked this.'],
    [3, 'The roast chicken is superb, whoever made it should ask for it back.'],
    [3, 'At thirty-eight dollars I wanted to be moved. I was mildly scented.'],
  ],
  'Oyster Without the Oyster': [
    [4, 'Tiny, perfect, over. Tarragon done with a light hand.'],
    [5, 'Chef came out and asked which bite was best. I said the fourth. He nodded like it was a quiz.'],
    [4, 'A very small sandwich for a very good mood.'],
  ],
  'The Parmadise': [
    [5, 'I had it on a stool facing the wall and the wall was fine company.'],
    [4, 'Too big to finish, too good to leave. I ended up walking it home like a dog.'],
    [5, 'Sauce is bright, not sweet. Cheese gets those brown spots. Roll from a proper bakery.'],
    [3, 'Pasadena was a little stingy with the basil. West 3rd is the real one.'],
  ],
  'Vodka Bird': [
    [5, 'That pink sauce. I mopped the tray. I would have mopped the floor.'],
    [4, 'Chili flakes give it a little kick at the end that saves it from being baby food.'],
    [4, 'My second favorite here, and it is close.'],
  ],
  'Broccoli Rob': [
    [5, 'Bitter greens and sharp provolone for the adults in the room.'],
    [4, 'Not much to look at, all there when you bite it.'],
    [3, 'Garlic oil ran down to my elbow. Chicken slightly plain underneath.'],
  ],
  'Caesar, Interrupted': [
    [4, 'Anchovy in the dressing, so they mean it.'],
    [3, 'Romaine goes limp under a hot cutlet. Predictable but tasty.'],
    [5, 'Crunchy, lemony, cheesy. I had it two days running and lied about the second one.'],
  ],
  'Night Shift': [
    [5, 'White pepper. So much white pepper. I sneezed, I smiled.'],
    [4, 'Bigger than my face, and I have a hat size.'],
    [5, 'Sweet potato starch makes the crust light and crackly, like the skin on a crème brûlée.'],
    [4, 'Fairy lights, a folding stool, a city bus going past. Dinner.'],
  ],
  'Three Cup Melt': [
    [
      5,
      'Basil and ginger and sesame oil dripping through a toasted bun. I licked the paper, then the other side of the paper.',
    ],
    [4, 'Mozzarella sounds odd. It is odd. It works.'],
    [3, 'Tasty but it dissolves. Ask for a fork before they close the window.'],
  ],
  'Last Call': [
    [4, 'The numb part is the fun part.'],
    [5, 'Sichuan friend approved, which never happens north of Alhambra.'],
    [2, 'All numb, no chicken. Cucumber was nice.'],
  ],
  'Tikka Tuk Tuk': [
    [5, 'That chutney, that soft buttery pav. I have followed this van to three different corners.'],
    [4, 'Charred edges, proper spice. Onion a bit much before a meeting.'],
    [5, 'They play the ice cream tune when your order is ready. My dog now knows the tune.'],
  ],
  'Butter Chicken Sunday': [
    [5, 'Eat it leaning forward. Far forward.'],
    [4, 'Sauce is creamy, a little sweet, and the crispy onions give you something to chew.'],
    [4, 'I needed the spoon.'],
  ],
  'Chicken 65': [
    [5, 'Curry leaves fried until they snap. I grew up in Chennai and had to call home.'],
    [4, 'Hot, red, small. I had two.'],
    [4, 'Yogurt on the side would help us mortals.'],
  ],
  'Baja Blonde': [
    [5, 'Out of the water, salt on my face, this in my hand. I do not have better days than that.'],
    [4, 'Pickled onions are hot pink and sharp. The bun could be sturdier.'],
    [5, 'Light enough that I went back in after. Do not tell my mother.'],
    [4, 'Avocado perfectly ripe in January. They know somebody.'],
  ],
  'Garden Party': [
    [4, 'Tastes like a good day off.'],
    [3, 'Needed salt. Pretty, though.'],
    [5, 'They climb up a ladder for the basil. I watched. I tipped the ladder.'],
  ],
  'Low Tide': [
    [4, 'The bun is dense but friendly.'],
    [4, 'Lime and cilantro all through it. My gluten-eating husband stole a third.'],
    [3, 'Good for what it is. A bit dry without the extra salsa.'],
  ],
  Lifeguard: [
    [5, 'Two pieces! Stacked! With slaw between them like a mattress!'],
    [4, 'Smoky mayo, crisp chicken. Sand between my toes is not on the menu but comes free.'],
    [4, 'Fries are better at the Santa Monica one.'],
  ],
  'Red Flag': [
    [5, 'Bird’s-eye chili and lemon, smoke at the back. Sweated through my good shirt.'],
    [4, 'The pickled chilies are the hottest part, spread them out.'],
    [3, 'Good heat, roll too big.'],
  ],
  'Lemon Flag': [
    [5, 'I did not expect to care about the mild one. I care about the mild one.'],
    [4, 'Juicy, and the roll soaks up the lemon. Ten minutes, in and out, Pico traffic permitting.'],
    [3, 'Perfectly pleasant. Ask for the sauce rack.'],
  ],
  'Half Mast': [
    [5, 'Halloumi with grill marks, peri-peri with manners.'],
    [3, 'Halloumi was rubbery by the time it got to Mar Vista.'],
    [4, 'Nice balance of salty and sharp. Brioche is a bit soft for the job.'],
  ],
  'Wing Commander': [
    [4, 'Slaw-heavy, sure, but the pulled chicken has good smoke in it.'],
    [3, 'I wanted wings. I do not know what I expected.'],
    [4, 'Bargain if you get the lunch deal with the corn.'],
  ],
  'Poulet du Dimanche': [
    [5, 'Butter you can see the tooth marks in. Mustard that bites back. Chicken from this morning.'],
    [4, 'Twenty-one dollars for a baguette. I sat in the sun next to a dog for an hour, so call it rent.'],
    [5, 'Everything on it is the best version of that thing.'],
    [4, 'Crust cut my gum and I apologized to it.'],
  ],
  'Le Brioché': [
    [5, 'The edges of the cheese go lacy and crisp. Save a corner for last.'],
    [4, 'Rich! Split it, have a salad, pretend.'],
    [3, 'Very soft all through. My father would love it, he has no teeth.'],
  ],
  'Niçoise, Plus Chicken': [
    [4, 'Olive oil soaked all the way through the bread, and the anchovy is polite.'],
    [5, 'Tastes of a beach where I have never been.'],
    [3, 'Chicken is the odd one out, everybody else gets along.'],
  ],
  'Finals Week': [
    [5, 'toum, pickles, 1 am, no regrets, 3.4 gpa'],
    [4, 'They shave it to order and the crispy bits come first if you smile.'],
    [4, 'Filling and under thirteen bucks in Westwood, which is not a sentence I get to write.'],
  ],
  'Green Room': [
    [5, 'Zhoug is fresh, fierce and a color I want to paint my kitchen.'],
    [4, 'Feta crumbles into the sauce and it becomes something better than both.'],
    [5, 'This has ruined plain mayo for me.'],
  ],
  'Sabich Cousin': [
    [5, 'Eggplant so soft that it is basically sauce. Amba everywhere.'],
    [4, 'Strange combination on paper, very sensible in the mouth.'],
    [3, 'I got a shell in my egg. The rest was lovely.'],
  ],
  'Alabama Slammer': [
    [5, 'From Decatur, Alabama. The white sauce is right. I do not say that in California.'],
    [4, 'Smoky, vinegary, tidy potato bun. Crispy onions are a nice touch.'],
    [3, 'Too much vinegar, but the sign did warn me.'],
  ],
  'Oil Change': [
    [4, 'Sticky black sauce and a bit of jalapeño. Pete wiped the counter with a racing flag.'],
    [5, 'Thigh meat, smoke ring, bacon. Leave the car running.'],
    [4, 'Sweet but not stupid. Needs a wet wipe the size of a towel.'],
  ],
  'Pump Four': [
    [4, 'Chopped, vinegary, hot, on plain white bread. This is how my granddad ate.'],
    [3, 'Raw onion is a lot. Ask for half.'],
    [5, 'Cheapest good smoke in the Valley.'],
  ],
  'Spare Tire': [
    [4, 'It is stupid and I had a great time.'],
    [3, 'Mac is good. Chicken is good. Bun is a witness.'],
    [2, 'Starch on starch. I took a nap in the Ralphs parking lot.'],
  ],
  'Golden Hour': [
    [5, 'Eight bucks with change. Fresh oil, crisp, pickles cold. Nobody needs more.'],
    [4, 'What a chain sandwich would taste like if somebody cared.'],
    [3, 'Bun had gone flat under the heat lamp, chicken was fine.'],
    [4, 'My kids call it the sun sandwich because we only ever come at sunset.'],
  ],
  'Matte Black': [
    [5, 'Real kick for drive-in food. The pickled jalapeños are fat and sour.'],
    [3, 'Spicy mayo does all the lifting.'],
    [4, 'Windows down on Sherman Way with this and the radio. Cheap therapy.'],
  ],
  'Valley Deluxe': [
    [4, 'The lettuce is shredded, the sauce is pink, I am eleven years old again.'],
    [4, 'It has not changed since I was in high school. I have. It has not.'],
    [2, 'Cold tomato, cold middle, warm soda. Off night at Laurel Canyon.'],
  ],
  'Director’s Cut': [
    [4, 'Look, I loved it. I am not proud. The bacon makes it make sense.'],
    [3, 'Bought as a joke, half eaten as a joke, other half eaten seriously.'],
    [2, 'Glaze on my hands, glaze on my wheel, glaze in my beard. I am not a young man.'],
  ],
  'Hail Mary': [
    [4, 'Hot, cheesy, too big for the basket. Nobody here minds how you eat.'],
    [3, 'Ranch drowned the buffalo.'],
    [
      5,
      'Sunday at ten in the morning in a former chapel with this in front of me. I consider it attendance.',
    ],
  ],
  'Amen Corner': [
    [4, 'A plain good fried chicken sandwich in a loud room.'],
    [4, 'Crisp lettuce, soft roll, honest pickles.'],
    [3, 'Wants salt, wants sauce, has heart.'],
  ],
  Overtime: [
    [5, 'I am a large man and this is the first sandwich in years to win on points.'],
    [3, 'Two sauces are one too many, pick a side.'],
    [4, 'Came with a steak knife stuck in it. I kept looking around for the rest of the show.'],
  ],
  'Seventh-Inning Scratch': [
    [5, 'Kraut and mustard and char on a pretzel roll. Why did I ever eat hot dogs?'],
    [4, 'Simple and it hits. Good with a lager and a losing team.'],
    [3, 'Pretty plain. The mustard carries it.'],
  ],
  'No Vacancy': [
    [5, 'Triple-decker at four in the morning with a pot of coffee and no one asking me anything.'],
    [4, 'Turkey clubs fear this. Fried egg in the middle deck was a nice surprise.'],
    [3, 'Diner food, diner price plus four dollars.'],
  ],
  'Room 9': [
    [5, 'The rye is griddled dark, the onions are jam, the swiss is everywhere.'],
    [4, 'A patty melt without the regret. Some regret. Less.'],
    [4, 'Late set, wet hair, corner booth. Ask for extra pickles.'],
  ],
  'Blue Plate Bird': [
    [4, 'Gravy all the way to the rim as promised.'],
    [3, 'Wet bread. It is supposed to be wet bread. I had forgotten.'],
    [5, 'Tastes like the cafeteria lady liked you best.'],
  ],
  'Chicken Fried Chicken': [
    [4, 'Peppery gravy, runny egg, biscuit underneath holding on for dear life.'],
    [5, 'They charged me nine dollars and called me champ. No idea why. Best morning in weeks.'],
    [3, 'Dodgers lost. Sixteen dollars.'],
  ],
};
