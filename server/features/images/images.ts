import { hash } from 'node:crypto';
import type { Db } from '#server/platform/database.ts';
import { bunMarkSvg, heroSvg } from './drawings/house-drawings.ts';
import { medalSvg } from './drawings/medal/medal.ts';
import type { MedalDrawing } from './drawings/medal/medal.ts';
import { sandwichSvg } from './drawings/sandwich/sandwich.ts';
import type { SandwichDrawing } from './drawings/sandwich/sandwich.ts';
import { storefrontSvg } from './drawings/storefront/storefront.ts';
import type { StorefrontDrawing } from './drawings/storefront/storefront.ts';
import { badgeWords, restaurantWords, sandwichPathFrom, sandwichWords } from './queries.ts';

export { backdropFor } from './drawings/scene/backdrops.ts';

/** Raise it with every change that makes any drawing look different: its addresses are kept for a year. */
export const DRAWINGS_REVISION = 4;

/** The drawing behind an address: its version, and how to make it. */
export type Drawing = { path: string; version: string; draw: () => string };

export const HERO_IMAGE: Drawing = houseDrawing('hero', heroSvg);
export const LOGO_IMAGE: Drawing = houseDrawing('logo', bunMarkSvg);
/** A place that nobody has told us of yet. */
export const SPOT_IMAGE: Drawing = houseDrawing('spot', () =>
  storefrontSvg({ name: 'Your Spot Here', type: 'Food Truck' }),
);
export const HERO_IMAGE_PATH = HERO_IMAGE.path;
export const LOGO_IMAGE_PATH = LOGO_IMAGE.path;
export const SPOT_IMAGE_PATH = SPOT_IMAGE.path;

export type SandwichRow = {
  id: number;
  name: string;
  ingredients: readonly string[] | null;
  spiceLevel: number | null;
  backdrop: number | null;
};
export type RestaurantRow = { id: number; name: string; restaurantType: string | null };
export type BadgeRow = { id: number; name: string; category: string | null };

export function sandwichImagePath(row: SandwichRow): string {
  return sandwichDrawing(row).path;
}

/** The same as SQL: the row is `s`. */
export const SANDWICH_IMAGE_PATH = sandwichPathFrom(DRAWINGS_REVISION);

export function restaurantImagePath(row: RestaurantRow): string {
  return restaurantDrawing(row).path;
}

export function badgeImagePath(row: BadgeRow): string {
  return badgeDrawing(row).path;
}

export async function findSandwichDrawing(db: Db, id: number): Promise<Drawing | undefined> {
  const row = await sandwichWords(db, id);
  return row && sandwichDrawing(row);
}

export async function findRestaurantDrawing(db: Db, id: number): Promise<Drawing | undefined> {
  const row = await restaurantWords(db, id);
  return row && restaurantDrawing(row);
}

export async function findBadgeDrawing(db: Db, id: number): Promise<Drawing | undefined> {
  const row = await badgeWords(db, id);
  return row && badgeDrawing(row);
}

/** The drawing behind an address of ours, as it is now. */
export async function drawingAt(db: Db, path: string): Promise<Drawing | undefined> {
  const [, folder, id] = /^\/images\/(sandwiches|restaurants)\/(\d{1,10})-\w+\.svg$/.exec(path) ?? [];
  if (!id) return undefined;
  return (folder === 'sandwiches' ? findSandwichDrawing : findRestaurantDrawing)(db, Number(id));
}

export function drawingVersion(input: unknown): string {
  return hash('sha256', JSON.stringify([DRAWINGS_REVISION, input]), 'hex').slice(0, 10);
}

function sandwichDrawing({ id, name, ingredients, spiceLevel, backdrop }: SandwichRow): Drawing {
  const input: SandwichDrawing = {
    name,
    ingredients: ingredients ?? [],
    spiceLevel: spiceLevel ?? 0,
    backdrop,
    seed: id,
  };
  return drawing('sandwiches', id, input, sandwichSvg);
}

function restaurantDrawing({ id, name, restaurantType }: RestaurantRow): Drawing {
  const input: StorefrontDrawing = { name, type: restaurantType ?? 'Restaurant' };
  return drawing('restaurants', id, input, storefrontSvg);
}

function badgeDrawing({ id, name, category }: BadgeRow): Drawing {
  const input: MedalDrawing = { name, category: category ?? 'achievement' };
  return drawing('badges', id, input, medalSvg);
}

function drawing<T>(folder: string, id: number, input: T, draw: (input: T) => string): Drawing {
  const version = drawingVersion(input);
  return { path: `/images/${folder}/${id}-${version}.svg`, version, draw: () => draw(input) };
}

function houseDrawing(name: string, draw: () => string): Drawing {
  const version = drawingVersion(name);
  return { path: `/images/${name}.svg?v=${version}`, version, draw };
}
