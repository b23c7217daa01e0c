// Remarks about a part of a sandwich. {a|b} is a choice, and a choice may be empty.

export type DemoReviewRemarks = { good: readonly string[]; bad: readonly string[] };

export const DEMO_REVIEW_REMARKS: Readonly<Record<string, DemoReviewRemarks>> = {
  'bun:biscuit': {
    good: [
      '{The biscuit|That biscuit} {holds together longer than it has any right to|stays in one piece until the last third, then gives up gracefully|is flaky on the outside and almost cake in the middle}.',
      'You can {see the layers|peel the layers off one at a time} {and I did|, which is how I eat it now|and nobody stopped me}.',
      'Biscuit {still warm from the tray|straight out of the oven} at {nine|ten|a quarter past nine|half past eight}, {butter running into the crust|no need to add anything}.',
      'Salty, {buttery|crumbly}, {tall|a little lopsided}. {My grandmother made them like this|I have been trying to bake this biscuit for years|This is the biscuit I measure the others by}.',
    ],
    bad: [
      'Biscuit {fell apart|went to crumbs} {on the second bite|before I had sat down}, so I {finished it with a fork|ate it off the paper}.',
      'The biscuit was {dry|on the dry side} {that day|by the afternoon|when I got there at one}.',
      'A lot of biscuit {for the amount of|and not enough} chicken.',
    ],
  },
  'bun:waffle': {
    good: [
      'The waffle {stays crisp|does not go limp}, {even under all that|even with the syrup|I do not know how}.',
      '{Little pools of syrup in every square|Every square of the waffle had something in it}, {which is how it should be|and I went round them one by one}.',
      '{Waffle has malt in it, I think|There is a bit of vanilla in the waffle|The waffle is not too sweet}, {and it works with the salt on the chicken|so the chicken gets to be the star}.',
    ],
    bad: [
      'The waffle {was floppy|had gone soft} by the time {it reached the table|I got it home|we sat down}.',
      '{Too sweet for me|Sweeter than I like}, and I {take sugar in my coffee|like pie for breakfast}.',
      'Hard to {hold|pick up}. {I gave up and used a knife|Two waffles and gravity is a bad mix}.',
    ],
  },
  'bun:pretzel': {
    good: [
      'Pretzel bun with {actual chew|real salt on top|a proper dark crust}, {not the soft fake kind|like the ones in Munich|and it is split so the sauce gets in}.',
      'The salt on the bun {does half the seasoning|makes you order another drink|is exactly enough}.',
      'They {warm|toast} the pretzel bun {in butter|on the flat-top}, {you can tell|small thing, big difference}.',
    ],
    bad: [
      'The pretzel bun is {so chewy that|too tough, and} everything {slides out the back|squirts out of the other end}.',
      'All I {could taste|remember} is {bun|pretzel salt}.',
    ],
  },
  'bun:milkbread': {
    good: [
      'The bread is {like a pillow|softer than my actual pillow|cloud-soft}, {cut so straight you could check a shelf with it|no crusts, no nonsense|and it does not go gummy}.',
      'Bread that is a little sweet {against all that salt and crunch|around something that crisp}: {yes|that is the trick|somebody thought about this}.',
      '{Two neat halves|Two perfect rectangles}, {so I told myself I would save one|and I ate both standing up}.',
    ],
    bad: [
      'Bread {was lovely but thin|is a bit too sweet for me}, {went soggy in the box|and there is no crust to hold on to}.',
      'Small for the money, {even if it is pretty|however straight they cut it}.',
    ],
  },
  'bun:toast': {
    good: [
      'Toasted {right to the edge|dark, like it should be}, {buttered on both sides|and still soft in the middle}.',
      'Good {toast|bread}, {griddled in butter|dark at the edges}, and it holds up to the last bite.',
      'Somebody in that kitchen {watches the toaster|cares about toast}, which {is rarer than you think|I had given up hoping for}.',
      'I like that the bread is {thin enough to stay out of the way|just bread, crisp and buttered}.',
      'The {toast|bread} soaks up {everything at the bottom|the juice} and {becomes the best part|I would order that part alone|turns into something else}.',
    ],
    bad: [
      'Toast {cut the roof of my mouth|was hard enough to cut my mouth}. {Still thinking about it|Every time}.',
      'Bread {gave up|fell to pieces} {halfway|after five minutes}, {and I do not mean that as a compliment|had to scoop up the rest}.',
      'They {forgot to toast it|barely toasted mine}.',
    ],
  },
  'bun:crusty': {
    good: [
      'Proper {crust|crackle} on the {bread|roll}, {airy inside|soft inside}, {crumbs all over my shirt|I left a circle of crumbs}.',
      '{The roll|The bread} {tastes baked that morning|is baked next door or in heaven|was still warm}.',
      'It is a {big|long} sandwich but the {bread is light|roll is mostly air}, so {you finish it|nobody has to be carried out}.',
      'Bread {holds|held} all the {sauce|juice} {without leaking|to the end}, {engineering|I was impressed}.',
    ],
    bad: [
      'The {bread|roll} is {too thick|a workout for the jaw}, {all I did was chew|my jaw was tired}.',
      'Everything {slides|slid} out of the back {when you bite|because the roll does not give}.',
      'Roll was {yesterday’s|stale at the ends}.',
    ],
  },
  'bun:soft': {
    good: [
      'Bun is {soft and a bit sweet|shiny and buttery}, {toasted inside|grilled on the cut side}, {knows its place|does its job and gets out of the way}.',
      'They {toast|butter} the bun {properly|all the way to the rim}, {which hardly anybody bothers with|and it makes the whole thing}.',
      'The bun {squashes down|compresses} {just enough to get a bite of everything|so you can actually fit it in your mouth}.',
    ],
    bad: [
      'Bun was {soggy|wet} {underneath|on the bottom} {by the time I unwrapped it|within minutes}.',
      'The bun {is too sweet|tastes like cake}, {it fights the chicken|could be dessert}.',
      'Bun {cold in the middle|straight out of the bag, not toasted}.',
    ],
  },
  'bun:seeded': {
    good: [
      'Sesame seeds {everywhere|in my lap}, {toasted bun|good sign}, {firm enough to hold it all|no slipping}.',
      'Plain {toasted|griddled} bun, {done right|not too much of it}. {More places should be this modest|That is all I want from a bun}.',
    ],
    bad: [
      'Just a {burger bun|supermarket bun}. {It shows|You notice}.',
      'Bun {a size too small|smaller than the chicken}, {so you start with a bite of plain chicken|looks funny, eats awkward}.',
    ],
  },
  'chicken:fried': {
    good: [
      'Crust {stayed on|sticks to the meat} {the whole way|from first bite to last}, {crunchy without being hard|no greasy gap underneath}.',
      'You {can hear it|hear the crunch} {from the next table|over the music|before you taste it}.',
      'I have had a lot of {dry|sad} fried chicken in this town and this {is the opposite|has made up for a good part of it}.',
      'When I broke it open {steam came out|the steam fogged my glasses}, {so it was not sitting under any lamp|and I took that as a promise}.',
      'They season the flour, {not just the chicken|with plenty of pepper}, and it {shows|makes me want to stand closer to the fryer}.',
      'Fried to order, so {it takes ten minutes|you wait a little}, and {it comes out crackling|nobody minds}.',
      'Well {seasoned|salted} {all the way in, not only on the crust|right down into the meat}, {you can tell it sat in the brine overnight|somebody brines here}.',
      'The chicken {hangs out on both sides|is wider than the bread}, {free samples at the edges|so you eat your way in}.',
      '{Craggy|Bumpy} {bits|edges} that {shatter|snap}, {not a drop of grease on the paper|light for something fried}.',
    ],
    bad: [
      'Crust {came off in one piece|slid off} {on the first bite|like a jacket}.',
      'Chicken was {a bit dry|dry at the ends|overdone}, {breast I think|shame}.',
      'More {crust|batter} than chicken {in mine|this time}.',
      '{Greasy|Oily} {enough to see through the paper|and it sat in my stomach all afternoon}.',
      'Needed {salt|seasoning}. {The crust is fine, the meat tastes of nothing|All the flavor is in the sauce}.',
      'Not {hot enough|properly hot} when I got it, {lukewarm in the middle|must have been sitting}.',
    ],
  },
  'chicken:thigh': {
    good: [
      'Thigh, not breast, {thank you|which is the correct decision}, {juicy to the edge|juice ran to my wrist}.',
      'Dark meat {is the only meat for this|forgives everything}, and here {it does not even have to|they know it}.',
    ],
    bad: ['There was a {bit of gristle|chewy corner} in my thigh, {it happens|not a nice surprise}.'],
  },
  'chicken:grilled': {
    good: [
      'You can {smell the charcoal|smell the grill} {from the street|before you park}, and {it is in the meat too|you taste it}.',
      'Grilled chicken that is {actually juicy|not a punishment}, {it exists|which I had stopped believing in}.',
      '{Black|Charred} at the edges, {dripping|pink nowhere, juicy everywhere}, {salty|smoky} {all the way through|like from somebody’s backyard}.',
      'Does not {sit heavy|knock you out}: {I went back to work and worked|I even went for a walk after}.',
    ],
    bad: [
      'Grilled {a minute|two minutes} too long, {chewy|dry} {at the thin end|by the end}.',
      'Where was the {char|smoke}? {Tasted boiled|Tasted of warm chicken}.',
      'Healthy, {sure|I suppose}, and it {tastes like it|knows it}.',
    ],
  },
  'chicken:katsu': {
    good: [
      'Cutlet {pounded thin and wide|even all the way across}, {golden, no oil|crust like glass}.',
      '{The breading|The panko} {does not shed|stays put}, {crisp down to the last corner|even under the sauce}.',
      'Light. {I expected a brick|You think it will be a brick and it is not}.',
    ],
    bad: [
      'Cutlet {thin to the point of gone|so thin I looked for it}, {all crumb|mostly breading}.',
      'The breading was {soft under the sauce|soggy where the sauce sat}, {should come on the side|wish I had eaten it sooner}.',
    ],
  },
  'chicken:pulled': {
    good: [
      'So {tender|soft} you {do not need teeth|could eat it with a straw, in a good way}, {and still in strands, not mush|with some crisp bits mixed in}.',
      '{Pile|Heap} of chicken, {generous|twice what I expected}, {falls out at the sides and you pick it up with your fingers|I had a second lunch from what fell out}.',
      'It has {been cooked slowly|been somewhere warm for a long time}, {you taste the hours|and no, you cannot do this at home}.',
    ],
    bad: [
      'Meat was {a bit wet|swimming}, {bottom gone in two minutes|needed draining}.',
      'It is {mushy|soft on soft}: {nothing to bite on|would love a crunch somewhere}.',
    ],
  },
  'chicken:roast': {
    good: [
      'Real roast chicken, {dark meat and light|some skin left on}, {cut thick|not deli slices}.',
      'Skin {is in there|left on}, {crisp, salty, bless them|like a bonus}.',
      'Tastes like {the day after a good Sunday dinner|somebody roasted it this morning}, {which somebody did|comforting}.',
    ],
    bad: [
      'Chicken {was fridge-cold|sliced too thin}, {tasted of little|more sandwich than chicken}.',
      'A little {dry|plain}, {asked for extra sauce|needed something wet}.',
    ],
  },
  'top:pickles': {
    good: [
      'Pickles {with real snap|cut thick}, {cold against the hot chicken|and plenty of them}.',
      'House pickles, {garlicky|sour, not sweet}, and {I would buy a jar|they do not charge for extra}.',
      'I am here for the pickles {and the chicken is a nice plus|, I said it}.',
      'They put the pickles {under|on both sides of} the chicken, {which keeps the bottom bun alive|and it is a small stroke of genius}.',
    ],
    bad: [
      'Two {sad|lonely} pickle slices, {both on the same side|I counted}.',
      'Pickles {were sweet, which nobody told me|had no crunch left}.',
    ],
  },
  'top:slaw': {
    good: [
      'The slaw {is sharp, not creamy|has crunch and vinegar}, {cuts right through|keeps it from getting heavy}.',
      'Slaw {dressed at the last second|cold and crisp}, {piled high|a lot of it}.',
    ],
    bad: [
      'Slaw {drowned in mayo|was watery}, {ran down my arm|made the bottom wet}.',
      '{Too much|Mostly} slaw, {I took half of it off|had to dig for the chicken}.',
    ],
  },
  'top:kimchi': {
    good: [
      'Kimchi {has real funk|is sour, old, loud}, {somebody’s own|not out of a jar}.',
      'The kimchi {crunch|sourness} {makes it|is why I come}.',
    ],
    bad: [
      'A {bit|touch} more kimchi {would help|and less sauce, please}.',
      'Kimchi {took over|was all I could taste} {for the rest of the day|until bedtime}.',
    ],
  },
  'top:egg': {
    good: [
      'Yolk {still runny, as it should be|went all over the paper and I mopped it up with the bread}.',
      'The egg {is cooked to the second|makes its own sauce}, {and I have been trying to copy it at home|no ketchup required}.',
      'Egg {cooked by somebody who pays attention|with crispy lace round the edge}.',
    ],
    bad: [
      'Egg was {cooked through|hard}, {no yolk to speak of|which defeats the point}.',
      'The egg {slid out|escaped} {on bite one|straight into my lap}.',
    ],
  },
  'top:bacon': {
    good: [
      'Bacon {cooked crisp|that actually snaps}, {thick|smoky}, {all the way across|in every bite}.',
      'Good {thick|smoky} bacon, {not just there for the photo|two slices and long ones}.',
    ],
    bad: [
      'Bacon was {limp|chewy}, {pulled out in one go|came out in one long pull}.',
      'Did it need bacon? {No|It did not}. {Salty on salty|Too much going on}.',
    ],
  },
  'top:avocado': {
    good: [
      'Avocado {ripe, not brown|ripe to the day}, {half of one at least|thick slices}.',
      'Cold avocado {on hot chicken|against the heat}, {always|so good}.',
    ],
    bad: [
      'Avocado was {hard|not ripe}, {like soap|could have roofed a house with it}.',
      'They {charge|want} {two|three} dollars for {extra|more} avocado {now|, in California}.',
    ],
  },
  'top:jalapeno': {
    good: [
      'Jalapeños {fresh and grassy|pickled in house}, {a slow burn|wake you up}.',
      'Green {heat|chili heat} that {comes late|builds}, {then goes away politely|and I kept going}.',
    ],
    bad: ['Jalapeños {with no heat at all|all in one bite}, {surprise|be careful}.'],
  },
  'top:onion': {
    good: [
      'The {pink|pickled} onions {cut the fat|lift everything}, {bright and sour|pretty, too}.',
      'Onions {done right|sweet and sour}, {more than a garnish|I asked for extra}.',
    ],
    bad: [
      '{Onion|Raw onion} {for hours after|was strong}, {brought gum, needed it|not a lunch for meetings}.',
    ],
  },
  'top:crispyonion': {
    good: [
      'Crispy onions {on top of crispy chicken|for extra crunch}, {no notes|who thought of this|greedy and right}.',
    ],
    bad: [
      'The {crispy onions|fried onions} {were not|had gone soft}, {just oil by then|shame, they look great}.',
    ],
  },
  'top:cheese': {
    good: [
      'Cheese {melted right into the crust|properly melted}, {hangs over the side|with a burnt bit at the edge}.',
      'Enough cheese to {pull|stretch}, not so much {that it takes over|that you need a lie-down}.',
      'The cheese {is sharp|has some bite}, {not plastic|you know it is there}.',
      'I do not usually want cheese on {chicken|a sandwich like this}, {I wanted this cheese|and I have changed my mind}.',
    ],
    bad: [
      'Cheese {not melted|was a cold slice}, {sat on top like a napkin|how hard can it be}.',
      '{Too much|A lot of} cheese, {it sets if you talk too long|could not taste the chicken}.',
    ],
  },
  'top:greens': {
    good: [
      '{Crisp|Fresh} {greens|leaves} that somebody {had washed and dried|picked that week}.',
      'It has {actual|real} greens in it, so {my doctor and I are both happy|I am counting it as a salad}.',
      'The {greens|leaves} {keep it fresh|add a bit of bitter}, {I ate my vegetables|felt virtuous}.',
    ],
    bad: [
      '{Wilted|Warm} {leaves|greens}, {pulled them out|why}.',
      'The leaves {make it slippery|slide}, {lost half of them|it comes apart}.',
    ],
  },
  'top:tomato': {
    good: [
      'Tomato {that tastes of tomato|ripe and salted}, {in this town, finally|which is rarer than it should be}.',
    ],
    bad: ['{Pale|Watery} tomato, {left it on the side|soaked the bread}.'],
  },
  'top:pineapple': {
    good: [
      '{The fruit|That hit of fruit} {with the smoke|against the salt} {works|really works}, {fight me|I did not think it would}.',
    ],
    bad: ['Fruit {on a sandwich is not for me|made it sticky}, {I tried|my wife loved it, I did not}.'],
  },
  'sauce:honey': {
    good: [
      '{Sweet|Honey} first, {then the burn|then salt, then heat}, {then you reach for it again|on repeat}.',
      'Sticky {fingers|hands} for {an hour|the rest of the day}, {worth it|no complaints}.',
    ],
    bad: ['{Very|Way too} sweet {by the end|after a few bites}, {honey pooled at the bottom|needed acid}.'],
  },
  'sauce:mustard': {
    good: ['Mustard with {a real kick|some nose to it}, {wakes everything up|clears the head}.'],
    bad: ['Mustard {is all I tasted|covered everything}, {go easy|half would do}.'],
  },
  'sauce:bbq': {
    good: [
      'Sauce is {dark, sticky, not too sweet|more tang than sugar}, {licked the paper|and there is enough of it}.',
    ],
    bad: [
      'The sauce {is candy|tastes like it came from a tub}, {covers the chicken|wish it had more vinegar}.',
    ],
  },
  'sauce:hot': {
    good: [
      'The {red|hot} sauce has {flavor as well as heat|vinegar and garlic in it}, {not just pain|I dream about it}.',
      'Sauce {soaks into the crust|gets into every crack} {without killing the crunch|and it still crackles}.',
    ],
    bad: [
      'Heat {and nothing else|but no flavor}, {like a dare|what for}.',
      'Sauce {made the crust soft|all on one side}.',
    ],
  },
  'sauce:green': {
    good: [
      'That green sauce. {Herbs, garlic, lemon|Fresh, loud}, {on the fries too|I asked what is in it and got a smile}.',
    ],
    bad: ['Hardly any {of the green sauce|sauce}, {it is why I ordered it|ask for double}.'],
  },
  'sauce:gravy': {
    good: [
      'Gravy {with pepper you can see|thick enough to stand a fork in}, {spooned on at the last second|on everything}.',
      'I would {drink|bathe in} {the gravy|that gravy}, {not ashamed|ask anyone}.',
    ],
    bad: ['Gravy {was cold by the time it came|had a skin on it}, {pity|send it back next time}.'],
  },
  'sauce:special': {
    good: [
      'The pink sauce {is tangy, a bit smoky|has something in it, paprika maybe}, {wants to be on fries as well|ask for a cup on the side}.',
    ],
    bad: ['Sauce {is basically ketchup and mayo|nothing special}, {fine|call it what it is}.'],
  },
  'sauce:white': {
    good: [
      'Creamy sauce on both {halves|sides}, {just enough of it|not one dry bite}.',
      'They are not shy with the sauce, {which is my kind of place|and I have the shirt to prove it}.',
      'The sauce has some {lemon|garlic} in it, {so it does not just sit there|and it lifts everything}.',
      'I asked for extra sauce and {they gave me a whole cup|got a nod, and a lot of it}.',
    ],
    bad: [
      '{Drowned in|Too much} {mayo|white sauce}, {had to scrape|dripped on my shoes}.',
      'Could not {find|taste} any {sauce|of the sauce}, {dry|they forgot it I think}.',
    ],
  },
  'heat:hot': {
    good: [
      '{Properly|Seriously} hot, and {I grew up on this|I do not say that lightly}. {There is flavor under it, though|You still taste chicken}.',
      'Sweating by {bite three|the second bite}, {grinning by the fourth|could not stop}.',
      'Get {a milk|something cold} {with it|before you start}, {trust me|water does nothing}.',
      'My {lips|ears} {buzzed|hummed} {all the way to the car|for half an hour}, {and I kept eating|which I choose to see as a feature}.',
    ],
    bad: [
      'Too hot {to taste anything|for me}, {gave half to my brother|my own fault, I know}.',
      'They should {warn people|say so at the register}: {this is not a normal hot|I was useless all afternoon}.',
    ],
  },
  'heat:warm': {
    good: [
      '{Nice|Good} level of heat: {you notice, you do not suffer|my kids can almost eat it}.',
      'A {warm|slow} burn {at the back|that stays}, {never too much|makes you want the next bite}.',
    ],
    bad: [
      'Called spicy. {It is not|My baby niece would manage}.',
      'Spice {comes and goes|was uneven}, {one bite nothing, one bite all of it|the last bite got everything}.',
    ],
  },
  'place:truck': {
    good: [
      '{Ate it|Had it} {on the curb|on the hood of the car|standing up}, {best table in town|hot, dripping, perfect}.',
      'Line {looks long|goes round the corner} but {moves|they are fast}, {and the guy at the window remembers you|ten minutes tops}.',
    ],
    bad: [
      '{Waited|Stood} {forty minutes|half an hour} {at the truck|in line}, {then they were out of napkins|and they had run out of the first thing I wanted}.',
      'Nowhere to sit, {nowhere to park|and it was raining}, {so eat before it goes cold|plan for that}.',
    ],
  },
  'place:pub': {
    good: [
      '{With|Had it with} {a cold beer|a lager} {at the bar|and the game on}, {exactly right|nothing else needed}.',
      'Bartender {said get this one|talked me into it}, {tipped accordingly|good man}.',
    ],
    bad: [
      '{So loud|Loud}, {could not hear my own chewing|and they forgot our order once}.',
      'Kitchen {was slow|took forty minutes} {because of the game|on quiz night}, {go early|be warned}.',
    ],
  },
  'place:fancy': {
    good: [
      '{Cloth napkin|Linen napkin} {with a sandwich|and I still needed three}, {funny and nice|I dressed up for chicken}.',
      'Expensive, {yes|no way round it}, {and they do take care|but you feel looked after}.',
    ],
    bad: [
      'At {these prices|that price} {I expect more than nice|it should sing}.',
      'The room is {beautiful|lovely}, the {sandwich is smaller than the plate|portion is a suggestion}.',
    ],
  },
  'place:morning': {
    good: [
      'Got there right when they opened and {had the window table to myself|got the first batch}.',
      'The {room|whole place} smells of {butter|bread}, and you {take it home in your hair|sit there longer than you should}.',
      'It is {calm|slow} on weekdays, {I read half a book|the owner sat down and told me about her oven}.',
      'Coffee {is good too|keeps coming}, {so that is my Saturday|what else does one need in the morning}.',
    ],
    bad: [
      '{Sold out|All gone} by {eleven|noon} {the first time|twice}, {come early|kept trying}.',
      'Line out the door on {Sundays|weekends}, {and one person at the register|bring patience}.',
    ],
  },
  'place:counter': {
    good: [
      'You order at the register and it is ready before you have {found a seat|filled your cup}.',
      'They called my name and {even said it right|the whole line laughed, I do not know why}.',
      'You can watch them {work|cook} and nobody {is in a bad mood|stands around}.',
      'The kid at the register {threw in a drink|asked whether I was okay, I must have looked hungry}.',
      'Clean, quick, {friendly|no fuss}, and {the music is somebody’s own records|there is a ramp that is actually usable}.',
      'I came in five minutes before closing and {they made it anyway|nobody sighed}.',
      'They recognized me {the second time|after a month away}, {which does not happen to me|and remembered the extra napkins}.',
      'Lunch rush, {twenty|fifteen} people ahead of me, and I was {out in ten minutes|eating in ten minutes}.',
    ],
    bad: [
      'They {got my order wrong|gave me somebody else’s bag}, {fixed it, but slowly|twice now}.',
      'The table had not been wiped and {neither had the next one|I ended up in the car}.',
      'I stood at the register for {five minutes|a while} before anybody {looked up|noticed}.',
    ],
  },
  'place:table': {
    good: [
      'Our waiter {steered us to this|talked us into it} and he {was right|has my trust now}.',
      'They brought {extra plates|a second fork} without being asked, {so we had to share|which is how a small war began}.',
      'It comes to the table {too hot to touch|looking like somebody cared}.',
      'We stayed {two hours|until they put the chairs up} and nobody {hurried us|minded}.',
      'A family runs it and {you feel it|you hear it, through the kitchen door}.',
      'Water glass never empty, {sauce on the side when I asked|and they remembered the allergy}.',
    ],
    bad: [
      'Service was {slow|all over the place}, {we asked twice for the bill|they forgot one of us}.',
      'It sat {at the pass|on the counter} while {the waiter told a story|I watched it cool}.',
      'They put us {by the restroom|next to the door}, {and it was a cold night|which did not help}.',
    ],
  },
  'price:cheap': {
    good: [
      '{Under ten dollars|Less than ten bucks} {and I was full until dinner|in this city, in this year}.',
      'For the {price|money} {you cannot beat it|I have no idea how they do it}.',
    ],
    bad: ['Cheap, {and it shows a bit|so I will not complain too much}.'],
  },
};
