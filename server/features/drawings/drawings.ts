import { hash } from 'node:crypto';
import type { Db } from '#server/platform/database/database.ts';
import {
  heroSvg,
  logoSvg,
  badgeMedalSvg,
  sandwichSvg,
  storefrontSvg,
  type BadgeMedalDrawingInput,
  type SandwichDrawingInput,
  type StorefrontDrawingInput,
} from '#packages/sandwich-drawings/index.ts';
import {
  findBadgeDrawingRow,
  findRestaurantDrawingRow,
  sandwichImagePathSql,
  findSandwichDrawingRow,
} from './queries.ts';

export { chooseBackdropNumber } from '#packages/sandwich-drawings/index.ts';

/** Raise it with every visible change of any drawing: the URLs are cached for a year. */
export const DRAWINGS_REVISION = 5;

export type Drawing = { path: string; version: string; draw: () => string };

export const HERO_IMAGE: Drawing = siteDrawing('hero', heroSvg);
export const LOGO_IMAGE: Drawing = siteDrawing('logo', logoSvg);
export const PLACEHOLDER_RESTAURANT_IMAGE: Drawing = siteDrawing('spot', () =>
  storefrontSvg({ name: 'Your Spot Here', type: 'Food Truck' }),
);
export const HERO_IMAGE_PATH = HERO_IMAGE.path;
export const LOGO_IMAGE_PATH = LOGO_IMAGE.path;
export const PLACEHOLDER_RESTAURANT_IMAGE_PATH = PLACEHOLDER_RESTAURANT_IMAGE.path;

export type SandwichDrawingRow = {
  id: number;
  name: string;
  ingredients: readonly string[] | null;
  spiceLevel: number | null;
  backdrop: number | null;
};
export type RestaurantDrawingRow = { id: number; name: string; restaurantType: string | null };
export type BadgeDrawingRow = {
  id: number;
  name: string;
  category: string | null;
  requiredXp: number | null;
};

export function sandwichImagePath(row: SandwichDrawingRow): string {
  return sandwichDrawing(row).path;
}

export const SANDWICH_IMAGE_PATH_SQL = sandwichImagePathSql(DRAWINGS_REVISION);

export function restaurantImagePath(row: RestaurantDrawingRow): string {
  return restaurantDrawing(row).path;
}

export function badgeImagePath(row: BadgeDrawingRow): string {
  return badgeDrawing(row).path;
}

export async function findSandwichDrawing(db: Db, id: number): Promise<Drawing | undefined> {
  const row = await findSandwichDrawingRow(db, id);
  return row && sandwichDrawing(row);
}

export type SandwichDrawingVariant = {
  /** Shown to a member who has just tried the sandwich. */
  isBitten: boolean;
  /** Another backdrop, for a list whose neighbor has the same one; null for the sandwich's own. */
  backdrop: number | null;
};

export async function findSandwichDrawingVariant(
  db: Db,
  id: number,
  variant: SandwichDrawingVariant,
): Promise<Drawing | undefined> {
  const row = await findSandwichDrawingRow(db, id);
  if (!row) return undefined;
  const { path, version } = sandwichDrawing(row);
  const { isBitten } = variant;
  const backdrop = variant.backdrop ?? row.backdrop;
  const input = { ...sandwichDrawingInput(row), backdrop, isBitten };
  return {
    path: path.replace(/\.svg$/, `${drawingVariantSuffix(variant)}.svg`),
    version,
    draw: () => sandwichSvg(input),
  };
}

export function drawingVariantSuffix({ isBitten, backdrop }: SandwichDrawingVariant): string {
  return `${backdrop === null ? '' : `-on${backdrop}`}${isBitten ? '-bitten' : ''}`;
}

export async function findRestaurantDrawing(db: Db, id: number): Promise<Drawing | undefined> {
  const row = await findRestaurantDrawingRow(db, id);
  return row && restaurantDrawing(row);
}

export async function findBadgeDrawing(db: Db, id: number): Promise<Drawing | undefined> {
  const row = await findBadgeDrawingRow(db, id);
  return row && badgeDrawing(row);
}

export async function findDrawingByPath(db: Db, path: string): Promise<Drawing | undefined> {
  const [, folder, id, bitten] =
    /^\/images\/(sandwiches|restaurants)\/(\d{1,10})-\w+?(-bitten)?\.svg$/.exec(path) ?? [];
  if (!id) return undefined;
  if (folder === 'restaurants') return findRestaurantDrawing(db, Number(id));
  return findSandwichDrawingVariant(db, Number(id), { isBitten: bitten !== undefined, backdrop: null });
}

export function drawingVersion(input: unknown): string {
  return hash('sha256', JSON.stringify([DRAWINGS_REVISION, input]), 'hex').slice(0, 10);
}

/** The version includes the stored backdrop, so that lists can give neighbors different ones. */
function sandwichDrawing(row: SandwichDrawingRow): Drawing {
  const input = sandwichDrawingInput(row);
  const version = `${drawingVersion(input)}${row.backdrop === null ? '' : `x${row.backdrop}`}`;
  return { path: `/images/sandwiches/${row.id}-${version}.svg`, version, draw: () => sandwichSvg(input) };
}

function sandwichDrawingInput({
  id,
  name,
  ingredients,
  spiceLevel,
  backdrop,
}: SandwichDrawingRow): SandwichDrawingInput {
  return { name, ingredients: ingredients ?? [], spiceLevel: spiceLevel ?? 0, backdrop, seed: id };
}

function restaurantDrawing({ id, name, restaurantType }: RestaurantDrawingRow): Drawing {
  const input: StorefrontDrawingInput = { name, type: restaurantType ?? 'Restaurant' };
  return drawing('restaurants', id, input, storefrontSvg);
}

function badgeDrawing({ id, name, category, requiredXp }: BadgeDrawingRow): Drawing {
  const input: BadgeMedalDrawingInput = { name, category: category ?? 'achievement', requiredXp };
  return drawing('badges', id, input, badgeMedalSvg);
}

function drawing<T>(folder: string, id: number, input: T, draw: (input: T) => string): Drawing {
  const version = drawingVersion(input);
  return { path: `/images/${folder}/${id}-${version}.svg`, version, draw: () => draw(input) };
}

function siteDrawing(name: string, draw: () => string): Drawing {
  const version = drawingVersion(name);
  return { path: `/images/${name}.svg?v=${version}`, version, draw };
}
