import { classifyChickenSandwich } from './dishes/classify-menu-item.ts';
import {
  continuesMenuItem,
  isDescriptionOfMenuItem,
  isItemNamedLikeSize,
  isPlainBurger,
  type ParsedMenuItem,
  type MenuLinePosition,
} from './item-line-rules.ts';
import { findPriceColumnLabels, isMenuBadge, looksLikeDescription } from './lines/line-text-rules.ts';
import type { NormalizedMenuLine } from './lines/normalize-lines.ts';
import { isExtraChargeLabel, isPriceLabel } from './prices/price-labels.ts';
import type { PricedMenuLinePart, MenuPrice } from './prices/split-menu-line-by-prices.ts';
import {
  nextMenuLine,
  parseMenuLines,
  consecutivePriceLines,
  type MenuLines,
  type MenuLine,
} from './lines/parse-menu-lines.ts';
import {
  isKnownSectionHeading,
  mentionsMenuSection,
  NO_MENU_SECTION,
  classifyMenuSection,
  type MenuSection,
} from './classify-section.ts';

export function parseMenuItems(lines: readonly NormalizedMenuLine[]): ParsedMenuItem[] {
  const menu = parseMenuLines(lines);
  const reader = new ItemReader(menu);
  for (const line of menu.lines) reader.take(line);
  return reader.finish();
}

class ItemReader {
  readonly #menu: MenuLines;
  readonly #items: ParsedMenuItem[] = [];
  #section: MenuSection = NO_MENU_SECTION;
  #sectionPrices: MenuPrice[] = [];
  #columns: string[] = [];
  #open: ParsedMenuItem | null = null;
  #openedAfterBlank = false;
  #blanks = 1;

  constructor(menu: MenuLines) {
    this.#menu = menu;
  }

  take(line: MenuLine): void {
    if (line.kind === 'blank') {
      this.#blanks += 1;
      return;
    }
    if (this.#isHeading(line)) this.#head(line.parts[0]!.text, line.parts[0]!.prices);
    else if (line.kind === 'price' && !this.#isDish(line)) this.#takePrice(line);
    else if (line.kind === 'text') this.#takeText(line);
    else this.#takePriced(line);
    this.#blanks = 0;
  }

  finish(): ParsedMenuItem[] {
    this.#close(null);
    return this.#items;
  }

  #takePrice(line: MenuLine): void {
    const [part] = line.parts;
    const prices = labeledBy(part!) ?? this.#inColumns(part!.prices);
    if (this.#menu.pricesComeFirst) {
      this.#close(line);
      this.#start('', prices, part!);
    } else if (!this.#fillColumn(line)) {
      if (!this.#open) return;
      this.#open.prices.push(...prices);
      this.#open.isPriceOnRequest ||= part!.isPriceOnRequest;
      this.#open.description.push(...remarks(part!.after));
    }
  }

  #fillColumn(line: MenuLine): boolean {
    if (this.#menu.lines[line.at - 1]?.kind === 'price')
      return this.#open !== null && this.#open.prices.length > 0 && this.#isFilled(line);
    const run = consecutivePriceLines(this.#menu.lines, line.at);
    if (run.length < 2) return false;
    const waiting = this.#unpricedTail(run.length + 1);
    if (waiting.length !== run.length) return false;
    for (const [index, item] of waiting.entries()) item.prices.push(...run[index]!.parts[0]!.prices);
    this.#filledUntil = line.at + run.length;
    return true;
  }

  #unpricedTail(limit: number): ParsedMenuItem[] {
    const tail = this.#open ? [this.#open] : [];
    if (tail[0]?.prices.length) return [];
    for (let at = this.#items.length - 1; at >= 0 && tail.length < limit; at -= 1) {
      const item = this.#items[at]!;
      if (item.prices.length > 0 || item.section !== this.#section) break;
      tail.unshift(item);
    }
    return tail;
  }

  #filledUntil = 0;
  #isFilled(line: MenuLine): boolean {
    return line.at < this.#filledUntil;
  }

  #takeText(line: MenuLine): void {
    const text = line.parts[0]!.text;
    const open = this.#open;
    if (open && open.name === '') {
      open.name = text;
      return;
    }
    const labels = findPriceColumnLabels(line.text);
    if (labels) {
      if (mentionsMenuSection(text)) this.#head(text, []);
      this.#columns = labels;
      return;
    }
    if (line.as === 'description') return void open?.description.push(text);
    if (line.as === null && isKnownSectionHeading(text) && !this.#isChickenAlone(line))
      return this.#head(text, []);
    if (isExtraChargeLabel(text) && line.as === null) return;
    if (open && line.as === null && isDescriptionOfMenuItem(open, line, this.#place()))
      return void open.description.push(text);
    this.#close(line);
    this.#start(text, [], line.parts[0]!);
  }

  #takePriced(line: MenuLine): void {
    const [part] = line.parts;
    const open = this.#open;
    if (isExtraChargeLabel(part!.text)) return;
    if (line.parts.length === 1 && this.#isPricedHeading(line)) return this.#head(part!.text, part!.prices);
    if (
      open &&
      open.prices.length === 0 &&
      !open.isPriceOnRequest &&
      line.as === null &&
      continuesMenuItem(open, line, this.#place())
    ) {
      if (open.name === '') open.name = part!.text;
      else open.description.push(part!.text);
      open.prices.push(...this.#inColumns(part!.prices));
      open.isPriceOnRequest = part!.isPriceOnRequest;
      open.description.push(...remarks(part!.after));
      return;
    }
    this.#close(line);
    for (const each of line.parts) {
      const inline = this.#inlineHeading(each.text);
      this.#start(inline, this.#inColumns(each.prices), each);
    }
  }

  #inlineHeading(text: string): string {
    const colon = text.indexOf(':');
    if (colon < 0 || !isKnownSectionHeading(text.slice(0, colon))) return text;
    this.#head(text.slice(0, colon), []);
    return text.slice(colon + 1).trim();
  }

  #start(name: string, prices: MenuPrice[], { after, isPriceOnRequest }: PricedMenuLinePart): void {
    this.#keep();
    this.#openedAfterBlank = this.#blanks > 0;
    this.#open = {
      name,
      description: remarks(after),
      prices: [...prices],
      isPriceOnRequest,
      section: this.#section,
      sectionPrices: this.#sectionPrices,
    };
  }

  #head(text: string, prices: MenuPrice[]): void {
    this.#keep();
    this.#section = classifyMenuSection(text);
    this.#sectionPrices = prices;
    this.#columns = [];
  }

  #close(next: MenuLine | null): void {
    const open = this.#open;
    if (
      !open ||
      open.name === '' ||
      open.prices.length > 0 ||
      open.isPriceOnRequest ||
      open.description.length > 0 ||
      !next
    )
      return this.#keep();
    const isHeading =
      classifyChickenSandwich(open.name) === 'no' &&
      (mentionsMenuSection(open.name) ||
        open.name.endsWith(':') ||
        (this.#openedAfterBlank && next.kind !== 'text'));
    if (!isHeading) return this.#keep();
    this.#open = null;
    this.#head(open.name, []);
  }

  #keep(): void {
    if (this.#open && this.#open.name !== '') this.#items.push(this.#open);
    this.#open = null;
  }

  #inColumns(prices: MenuPrice[]): MenuPrice[] {
    if (prices.length !== this.#columns.length) return prices;
    return prices.map((price, index) => ({ ...price, label: price.label ?? this.#columns[index]! }));
  }

  #place(): MenuLinePosition {
    return { menu: this.#menu, blanks: this.#blanks };
  }

  #isDish(line: MenuLine): boolean {
    return isPlainBurger(this.#open, line) || isItemNamedLikeSize(this.#open, line, this.#place());
  }

  #isPricedHeading(line: MenuLine): boolean {
    const text = line.parts[0]!.text;
    const next = nextMenuLine(this.#menu.lines, line);
    return (
      line.as === null &&
      isKnownSectionHeading(text) &&
      classifyMenuSection(text).kind !== 'other' &&
      next?.kind === 'text' &&
      !looksLikeDescription(next.text)
    );
  }

  /** "Fried Chicken" is a heading over dishes, but a dish among sandwiches. */
  #isChickenAlone(line: MenuLine): boolean {
    if (mentionsMenuSection(line.parts[0]!.text)) return false;
    return (
      nextMenuLine(this.#menu.lines, line)?.kind !== 'priced' ||
      (this.#blanks === 0 && this.#section.kind === 'sandwich')
    );
  }

  #isHeading(line: MenuLine): boolean {
    if (line.as === 'heading') return classifyChickenSandwich(line.text) === 'no';
    return line.as === 'title' && !this.#isNameOfItem(line);
  }

  #isNameOfItem(line: MenuLine): boolean {
    if (isKnownSectionHeading(line.parts[0]!.text) && !this.#isChickenAlone(line)) return false;
    if (line.kind !== 'text' || classifyChickenSandwich(line.text) !== 'no') return true;
    const next = nextMenuLine(this.#menu.lines, line);
    return (
      next?.kind === 'price' || (next?.kind === 'text' && next.as === null && looksLikeDescription(next.text))
    );
  }
}

function labeledBy({ text, prices }: PricedMenuLinePart): MenuPrice[] | null {
  if (prices.length !== 1 || !isPriceLabel(text)) return null;
  return prices.map((price) => ({ ...price, label: price.label ?? text }));
}

function remarks(after: string): string[] {
  return after === '' || isExtraChargeLabel(after) || isMenuBadge(after) ? [] : [after];
}
