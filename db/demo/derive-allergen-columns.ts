const DAIRY =
  /butter(?!\s?(leaf|lettuce))|cheese|cheddar|ranch|crema|queso|yogurt|tzatziki|gruyère|mozzarella|provolone|swiss|pepper jack|feta|halloumi|brioche|milk bread|biscuit|waffle|béchamel|crème|gravy|caesar|vodka sauce|croissant|parm\b/i;
const EGGS =
  /egg(?!plant)|mayo|kewpie|brioche|challah|ranch|tartar|white sauce|katsu|cutlet|milanesa|schnitzel|waffle|thousand island|russian|comeback|special sauce|caesar|slaw|chicken salad|doughnut|fried chicken|buttermilk/i;

export function deriveAllergenColumns(ingredients: readonly string[]) {
  const list = ingredients.join(', ');
  return {
    contains_gluten: !/gluten-free/i.test(list),
    contains_dairy: DAIRY.test(list),
    contains_eggs: EGGS.test(list),
  };
}
