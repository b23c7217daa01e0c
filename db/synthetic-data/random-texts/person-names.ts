import type { SeededRandomGenerator } from '#db/seeded-random.ts';

const words = (text: string) => text.split(' ');

export const FIRST_NAMES = words(
  'Ada Alex Amara Ana Andre Anita Arjun Asha Ben Bea Carla Carlos Cleo Dana Dee Diego Ed Elena Eli Emma Esther Farah Finn Gia Grace Hana Hugo Ida Igor Ines Ivan Jada Jamal Jin Joan Joe Jules June Kai Kate Kenji Kim Lars Leah Leo Lin Lola Luis Mae Maya Mei Mia Milo Mina Nadia Nate Nia Nico Noor Olga Omar Otis Pam Paul Pia Quinn Rae Raj Rita Rosa Ruth Sal Sam Sara Sofia Tara Theo Tomas Uma Vera Wade Wes Yara Yusuf Zoe',
);
export const LAST_NAMES = words(
  'Abbott Adeyemi Alvarez Anders Baker Banks Barros Becker Bell Boone Brandt Brooks Bui Burke Cabrera Carver Castillo Chandra Cho Chow Clarke Cohen Cruz Dalton Delgado Diaz Dixon Doyle Dubois Duran Egan Ellis Eriksen Fields Fischer Flores Ford Frost Gallo Garcia Gomez Grant Gupta Haddad Hale Hansen Hayes Hill Holt Ibarra Iyer Jansen Jones Kang Kaplan Kelly Khan Kim Klein Kumar Lam Larsen Lee Lopez Lund Malik Marino Marsh Mendez Meyer Mora Nair Navarro Nguyen Nolan Novak Okafor Olsen Ortiz Park Patel Pereira Pham Quinn Ramos Reyes Rios Romano Rossi Ryan Santos Sato Shah Silva Singh Stone Sun Tanaka Torres Tran Vance Vega Walsh Weiss West Wong Yamada Young Zhang',
);
export const USERNAME_WORDS = words(
  'cluck crispy drum hungry lunch pickle sauce bun wing roost brine napkin counter spice bite thigh crumb slaw tender feather',
);
const ONSETS = words('b br c ch cl d dr f fl g gr h j k kl l m n p pr qu r s sh sl st t tr v w y z th');
const VOWELS = words('a e i o u ai ea oo ou ie');
const ENDS = words('b ck d g k l ll m n nd ng nt r rd rk s sh st t tz x y zzo ello ini aba oki ura');

export function generateLastName(random: SeededRandomGenerator): string {
  const word = `${random.pick(ONSETS)}${random.pick(VOWELS)}${random.pick(ONSETS)}${random.pick(VOWELS)}${random.pick(ENDS)}`;
  return word[0]!.toUpperCase() + word.slice(1);
}
