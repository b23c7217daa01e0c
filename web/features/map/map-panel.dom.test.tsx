import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Link, Route, useSearch } from 'wouter';
import { geoBoxWithinMiles } from '#web/lib/geo/geo-box.ts';
import { stubApi } from '#web/testing/stub-api.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { MapPanel } from './map-panel.tsx';

const MAP = 'GET /api/map';
const DOWNTOWN = geoBoxWithinMiles({ latitude: 34.05, longitude: -118.24 }, 12);
const canvas = page.getByRole('region', { name: 'Map', exact: true });
const searchArea = page.getByRole('button', { name: 'Search this area' });

const tiles = { url: '/tiles/{z}/{x}/{y}', maxZoom: 6, attribution: 'Natural Earth' };

beforeEach(() => {
  stubApi.reply('GET /api/basemap', { land: tiles, streets: null, styleUrl: null });
  stubApi.reply(MAP, {
    box: [-180, -90, 180, 90],
    zoom: 9,
    total: 0,
    isTooWide: false,
    clusters: [],
    pins: [],
  });
});

test('Back restores the map where the visitor moved it, also after a filter change', async () => {
  await mountPages();
  await moveAside();
  const moved = lastQuestion();
  await leaveAndComeBack();
  expect(lastQuestion()).toEqual(moved);
  await expect.element(searchArea).toBeVisible();
  await page.getByRole('link', { name: 'Open now' }).click();
  await expect.poll(lastQuestion).toEqual({ ...moved, openNow: 'true' });
  await leaveAndComeBack();
  expect(lastQuestion()).toEqual({ ...moved, openNow: 'true' });
});

test('a new visit starts at the area of the list', async () => {
  await mountPages();
  const atFirst = lastQuestion();
  await moveAside();
  await page.getByRole('link', { name: 'The Big Cluck' }).click();
  await page.getByRole('link', { name: 'Map' }).click();
  await expect.poll(lastQuestion).toEqual(atFirst);
  await expect.element(searchArea).not.toBeInTheDocument();
});

test('a map without streets names its data source', async () => {
  await mountPages();
  await expect.element(page.getByText('© Natural Earth')).toBeVisible();
});

test('a map with streets names OpenStreetMap first', async () => {
  const streets = { ...tiles, attribution: 'OpenStreetMap contributors' };
  stubApi.reply('GET /api/basemap', { land: tiles, streets, styleUrl: null });
  await mountPages();
  await expect.element(page.getByText('© OpenStreetMap contributors, Natural Earth')).toBeVisible();
});

async function mountPages() {
  await mountComponent(
    <>
      <Route path="/explore">
        <Explore />
      </Route>
      <Route path="/sandwich/1">
        <Link href="/explore">Map</Link>
      </Route>
    </>,
    { path: '/explore' },
  );
  await expect.poll(() => stubApi.requests(MAP).length).toBe(1);
}

function Explore() {
  return (
    <>
      <div style={{ position: 'relative', width: 640, height: 300 }}>
        <MapPanel
          filters={Object.fromEntries(new URLSearchParams(useSearch()))}
          area={DOWNTOWN}
          pinStyle="bubble"
          lifted={null}
          picked={null}
          onPick={() => {}}
          onSearchArea={() => {}}
        />
      </div>
      <Link href="/explore?openNow=true">Open now</Link>
      <Link href="/sandwich/1">The Big Cluck</Link>
    </>
  );
}

async function leaveAndComeBack() {
  const before = stubApi.requests(MAP).length;
  await page.getByRole('link', { name: 'The Big Cluck' }).click();
  await expect.element(canvas).not.toBeInTheDocument();
  history.back();
  await expect.poll(() => stubApi.requests(MAP).length).toBe(before + 1);
}

async function moveAside() {
  const { zoom, bbox } = lastQuestion();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => Number(lastQuestion()['zoom'])).toBe(Number(zoom) + 1);
  const zoomed = lastQuestion()['bbox'];
  expect(zoomed).not.toBe(bbox);
  (canvas.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.poll(() => lastQuestion()['bbox']).not.toBe(zoomed);
  await expect.element(searchArea).toBeVisible();
}

function lastQuestion(): Record<string, string> {
  return stubApi.requests(MAP).at(-1)!.query;
}
