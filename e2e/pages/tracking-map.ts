import { expect, type Locator, type Page, type Request } from '@playwright/test';

type Say = (ar: string, en: string) => string;

interface Boundaries {
  northLatitude: number;
  eastLongitude: number;
  southLatitude: number;
  westLongitude: number;
}

/** What a call of the map carries. */
export interface MapCall {
  boundaries?: Boundaries;
  polygon?: [number, number][];
  keyword?: string;
  filter?: Record<string, unknown>;
}

export const parseMapCall = (request: Request): MapCall => request.postDataJSON() as MapCall;

/** Headless browsers draw maps by software only with this flag. */
export const WEBGL_ARGS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** The tracking map page. */
export class TrackingMap {
  readonly page: Page;
  readonly say: Say;
  readonly drivers: Locator;
  readonly orders: Locator;
  readonly driverLines: Locator;
  readonly orderCards: Locator;
  readonly shown: Locator;
  readonly centre: Locator;
  readonly canvas: Locator;
  readonly tools: Locator;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.say = say;
    this.drivers = page.getByRole('region', { name: say('السائقون على الخريطة', 'Drivers on the map') });
    this.orders = page.getByRole('region', { name: say('الطلبات على الخريطة', 'Orders on the map') });
    this.driverLines = this.drivers
      .getByRole('list', { name: say('قائمة السائقين', 'List of drivers') })
      .getByRole('button');
    this.orderCards = this.orders.getByRole('article');
    this.shown = page.getByRole('status', { name: say('المعروض على الخريطة', 'Shown on the map') });
    this.centre = page.getByRole('status', { name: say('مركز الخريطة', 'Centre of the map') });
    this.canvas = page.getByRole('region', { name: say('الخريطة الحية', 'Live map') });
    this.tools = page.getByRole('toolbar', { name: say('أدوات الخريطة', 'Map tools') });
  }

  /** Opens the map and waits until it is drawn and its lists are read. */
  async open(query = ''): Promise<void> {
    // For all operators at once the map reads where it stands alone, while a test has that switched on.
    const follows = this.page.getByRole('switch', { name: this.say('تحديث مع الحركة', 'Update on move') });
    await expect(async () => {
      await this.page.goto(`/map-tracking${query}`);
      await this.settled();
      expect(await follows.isChecked()).toBe(false);
    }).toPass({ timeout: 60_000 });
  }

  async settled(): Promise<void> {
    await expect(this.canvas).toBeVisible();
    await expect(this.page.locator('[aria-busy="true"]:has(canvas)')).toHaveCount(0);
    await expect(this.loading).toHaveCount(0);
  }

  get loading(): Locator {
    return this.page.getByText(this.say('جارٍ التحميل...', 'Loading...'), { exact: true });
  }

  button(ar: string, en: string): Locator {
    return this.page.getByRole('button', { name: this.say(ar, en), exact: true });
  }

  async search(region: Locator, text: string): Promise<void> {
    await region.getByRole('searchbox').fill(text);
  }

  tab(ar: string, en: string): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${this.say(ar, en)}`) });
  }

  async showOffline(): Promise<void> {
    await this.tab('غير متصل', 'Offline').click();
    await expect(this.page).toHaveURL(/tab=offline/);
    await expect(this.tab('غير متصل', 'Offline')).toHaveAttribute('aria-selected', 'true');
  }

  /** The line of the only driver with this name. */
  async findDriver(name: string): Promise<Locator> {
    await this.search(this.drivers, name);
    await expect(this.driverLines).toHaveCount(1);
    await expect(this.driverLines).toContainText(name);
    return this.driverLines;
  }

  /** The card of an order, brought into the list by its number. */
  async findOrder(number: string): Promise<Locator> {
    await this.search(this.orders, number);
    await expect(this.orderCards).toHaveCount(1);
    return this.orders.getByRole('article', { name: number });
  }

  /** Degrees and zoom as the map reports them. */
  async place(): Promise<{ latitude: number; longitude: number; zoom: number }> {
    const [latitude, longitude, zoom] = ((await this.centre.textContent()) ?? '')
      .match(/-?\d+\.\d+/g)
      ?.map(Number) ?? [Number.NaN, Number.NaN, Number.NaN];
    return { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN, zoom: zoom ?? Number.NaN };
  }

  /** Waits until the map stands there, to a ten-thousandth of a degree or so. */
  async expectPlace(expected: { latitude: number; longitude: number; zoom: number }): Promise<void> {
    await expect(async () => {
      const at = await this.place();
      expect(Math.abs(at.latitude - expected.latitude)).toBeLessThan(0.0003);
      expect(Math.abs(at.longitude - expected.longitude)).toBeLessThan(0.0003);
      expect(at.zoom).toBe(expected.zoom);
    }).toPass({ timeout: 30_000 });
  }

  /** Where a part of the map is on the screen, from its middle. */
  async at(dx: number, dy: number): Promise<{ x: number; y: number }> {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error('there is no map');
    return { x: box.x + box.width / 2 + dx, y: box.y + box.height / 2 + dy };
  }

  async click(dx: number, dy: number): Promise<void> {
    const { x, y } = await this.at(dx, dy);
    await this.page.mouse.click(x, y);
  }

  /** Pushes the map aside by hand. */
  async drag(dx: number, dy: number): Promise<void> {
    const from = await this.at(0, 60);
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    for (let step = 1; step <= 5; step++) {
      await this.page.mouse.move(from.x + (dx * step) / 5, from.y + (dy * step) / 5);
    }
    await this.page.mouse.up();
  }

  /** Draws a quadrangle around the middle of the map, so wide and high in px to each side. */
  async drawPolygon(dx: number, dy: number): Promise<void> {
    await this.button('رسم منطقة', 'Draw an area').click();
    await expect(this.button('إلغاء الرسم', 'Stop drawing')).toBeVisible();
    // The tool is fetched when it is first used.
    await expect(this.page.locator('canvas')).toHaveCSS('cursor', 'crosshair');
    for (const [x, y] of [
      [-dx, -dy],
      [dx, -dy],
      [dx, dy],
      [-dx, dy],
      [-dx, -dy],
    ] as const) {
      const point = await this.at(x, y);
      await this.page.mouse.move(point.x, point.y, { steps: 3 });
      await this.page.mouse.click(point.x, point.y);
    }
    await expect(this.deletePolygon).toBeVisible();
  }

  get deletePolygon(): Locator {
    return this.button('حذف المنطقة', 'Delete the area');
  }

  /** The calls of one kind that the page makes from now on. */
  watch(kind: 'drivers' | 'orders' | 'search'): MapCall[] {
    const calls: MapCall[] = [];
    const path = kind === 'search' ? 'drivers/search' : kind;
    this.page.on('request', (request) => {
      if (new URL(request.url()).pathname === `/admin/api/v1/location/${path}`)
        calls.push(parseMapCall(request));
    });
    return calls;
  }
}
