/** null and empty mean that the menu does not say, which is never the same as no or none. */
export type MenuSandwich = {
  name: string;
  description: string;
  price: number | null;
  priceNote: string | null;
  ingredients: string[];
  dietaryInfo: {
    containsGluten: boolean | null;
    containsDairy: boolean | null;
    containsEggs: boolean | null;
    spicy: boolean;
    spicyLevel: number;
  };
};
export type DoubtfulSandwich = MenuSandwich & { doubt: string };
export type MenuReadResult = { sandwiches: MenuSandwich[]; doubtful: DoubtfulSandwich[] };
