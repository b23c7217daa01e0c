import { parseWordList } from './parse-word-list.ts';

/** Words that always mean something between bread. */
export const SANDWICH_WORDS = parseWordList(`
    sandwich, sandwiches, sandwichs, sando, sandos, sammy, sammie, sammich, sarnie, butty, toastie,
    chickenwich, cluckwich, chickwich, *burger, *burgers, burger, burgers, burgare, hamburguesa,
    hamburguesas, hamburguer, torta, tortas, cemita, po boy, poboy, po boys, poboys, banh mi, bao,
    baos, gua bao, panini, paninis, panino, bocadillo, bocadillos, bocata, montadito, pambazo,
    arepa sandwich, sanduiche, sandes, sanduba, lanche, croque, baguette, broodje, broodjes,
    brotchen, semmel, kanapka, szendvics, sandvic, sendvic, smorrebrod, smorgas, macka, tramezzino,
    piadina burger, cubano, frita, vada pav, pav, katsu sando, roti john, bun kebab, сэндвич*,
    сендвич*, *бургер*, бутерброд*, σαντουιτς, 버거, 샌드위치, 토스트, バーガー, サンド, サンドイッチ, 汉堡, 漢堡, 三明治, 刈包,
    แซนด์วิช, เบอร์เกอร์, ساندويتش, ساندوتش, سندويش, برجر, برغر, כריך, המבורגר, בורגר,
  `);

export const BREAD_WORDS_IN_NAMES = parseWordList(`
    biscuit, biscuits, club, clubhouse, melt, deluxe, jr, junior, blt, clt, bun, buns, brioche,
    ciabatta, croissant, sourdough, texas toast, focaccia, bagel, english muffin, muffin, mcmuffin,
    mcgriddle, mcgriddles, mcchicken, mccrispy, on a roll, kaiser, on rye, on wheat, on white,
    grinder, cuban, cemita, zinger, monte cristo, grilled cheese, stacker, schnitzel roll,
    on sourdough, on brioche, roll up bun, bolillo, telera, pretzel bun, cheesesteak, philly,
    patty melt,
  `);

export const BREAD_WORDS_IN_DESCRIPTIONS = parseWordList(`
    bun, buns, brioche, ciabatta, focaccia, baguette, sandwich, sando, sub roll, hoagie roll,
    potato roll, potato rolls, kaiser, kaiser roll, martins roll, martins, martin s roll,
    pretzel roll, milk bread, shokupan, texas toast, sourdough, challah, telera, bolillo,
    pan brioche, pan de, onion roll, hawaiian roll, hawaiian rolls, dutch crunch, croissant,
    english muffin, bagel, bao, marble rye, rye bread, white bread, wheat bread, multigrain,
    wheatberry, whole grain bread, country bread, french bread, italian bread, french roll,
    cuban bread, on a biscuit, biscuit sandwich, buttermilk biscuit, split biscuit, on toast,
    thick toast, dans un pain, pan tostado, en pan, fresh roll, toasted roll, soft roll,
    sesame roll, crusty roll, long roll, steak roll, hero roll, brotchen, broodje, pao, panino,
    bread, toasted bread, pide, ekmek, 빵, パン, バンズ, 面包,
  `);

/** Side breads, removed from a description before its bread is searched for. */
export const SIDE_BREAD_WORDS = parseWordList(`
    garlic bread, cornbread, corn bread, bread pudding, breadcrumbs, bread crumbs, flatbread,
    breadstick, breadsticks, dinner roll, with bread, and bread, with a biscuit, with biscuit,
    and a biscuit, and biscuit, with toast, and toast, with white bread, over white bread,
    side of bread, with french bread, with sourdough, sourdough croutons, choice of bread,
    rye whiskey, with pita bread, served with a roll, with a roll, and a roll, with rolls,
    pan seared, pan fried, pan roasted, pan gravy, bread and butter pickles,
    bread and butter pickle, bread n butter pickles, bread butter pickles, brioche french toast,
    crispy bread, bread service, with toasted bread, with toasted baguette, with baguette, with grilled bread,
    with crostini, baguette crisps, baguette slices, toast points, pita bread, with naan bread,
  `);

/** Arguable forms of a sandwich: a person decides, and the word is the reason. */
export const DISPUTED_SANDWICH_WORDS: readonly (readonly [doubt: string, words: readonly string[]])[] = [
  [
    'A wrap',
    parseWordList(`
    wrap, wraps, durum, twister, snack wrap, burrito wrap, griller, crunchwrap, lavash, roll up,
    wrapini,
  `),
  ],
  [
    'A slider',
    parseWordList(`
    slider, sliders, slyder, slyders, minis, mini burgers, mini sandwiches,
  `),
  ],
  [
    'A sub',
    parseWordList(`
    sub, subs, hoagie, hoagies, footlong, foot long, inch, hero, grinder, submarine, cheesesteak,
    philly,
  `),
  ],
  [
    'A pita or flatbread',
    parseWordList(`
    flatbread, pita, pitas, gyro, gyros, gyropita, naan, naanwich, shawarma, shawerma, doner,
    doener, kebab, kebap, souvlaki, arepa, chickstar, panuozzo, piadina, roti, kati roll,
    kathi roll, paratha,
  `),
  ],
  ['A waffle or donut in place of bread', ['waffle', 'waffles', 'waffle sandwich', 'donut', 'doughnut']],
];
