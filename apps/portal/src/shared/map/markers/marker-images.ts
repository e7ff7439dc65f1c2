import { MARKER_SIZE_PX } from '@mishwar/domain';
import { MAP_COLOURS } from '../basemap/map-colours.ts';
import { DIRECTIONS } from './marker-names.ts';

/** Scale of the drawn image for high-density screens. */
export const PIXEL_RATIO = 3;

export type Draw = (pen: CanvasRenderingContext2D) => void;

/** Draws on a square of `side` px with the origin in the centre. */
export function drawImage(draw: Draw, side = MARKER_SIZE_PX): ImageData {
  const size = side * PIXEL_RATIO;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser draws nothing');
  pen.scale(PIXEL_RATIO, PIXEL_RATIO);
  pen.translate(side / 2, side / 2);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  draw(pen);
  return pen.getImageData(0, 0, size, size);
}

/** A car in a disc with a pointer in its heading. */
const driver =
  (colour: string, direction: number | null): Draw =>
  (pen) => {
    pen.fillStyle = colour;
    pen.strokeStyle = MAP_COLOURS.ink;
    pen.lineWidth = 1.5;
    pen.beginPath();
    if (direction === null) {
      pen.arc(0, 0, 9, 0, 2 * Math.PI);
    } else {
      const angle = (direction / DIRECTIONS) * 2 * Math.PI - Math.PI / 2;
      pen.arc(0, 0, 8.6, angle + 0.72, angle - 0.72 + 2 * Math.PI);
      pen.lineTo(Math.cos(angle) * 11.4, Math.sin(angle) * 11.4);
      pen.closePath();
    }
    pen.stroke();
    pen.fill();
    pen.strokeStyle = '#FFFFFF';
    pen.lineWidth = 1.15;
    pen.beginPath();
    pen.moveTo(-4.4, 2.6);
    pen.lineTo(-4.4, 0.1);
    pen.lineTo(-2.9, -3);
    pen.lineTo(2.9, -3);
    pen.lineTo(4.4, 0.1);
    pen.lineTo(4.4, 2.6);
    pen.closePath();
    pen.moveTo(-4.4, 0.1);
    pen.lineTo(4.4, 0.1);
    pen.stroke();
    pen.fillStyle = '#FFFFFF';
    for (const side of [-2.5, 2.5]) {
      pen.beginPath();
      pen.arc(side, 3, 1.2, 0, 2 * Math.PI);
      pen.fill();
    }
  };

/** A flag whose foot marks the position. */
const flag =
  (colour: string): Draw =>
  (pen) => {
    pen.strokeStyle = MAP_COLOURS.ink;
    pen.lineWidth = 3.4;
    const pole = new Path2D('M-5 11V-10');
    const cloth = new Path2D('M-5 -10C-1 -12.5 2 -7.5 8 -9.6V-1C2 1 -1 -4 -5 -1.5Z');
    pen.stroke(pole);
    pen.stroke(cloth);
    pen.fillStyle = colour;
    pen.fill(cloth);
    pen.strokeStyle = colour;
    pen.lineWidth = 1.7;
    pen.stroke(pole);
  };

/** A pin with fork and knife whose tip marks the position. */
const restaurant: Draw = (pen) => {
  const pin = new Path2D('M0 11C-4 5.6 -7.4 2.6 -7.4 -2.8A7.4 7.4 0 0 1 7.4 -2.8C7.4 2.6 4 5.6 0 11Z');
  pen.strokeStyle = MAP_COLOURS.ink;
  pen.lineWidth = 1.6;
  pen.stroke(pin);
  pen.fillStyle = MAP_COLOURS.restaurant;
  pen.fill(pin);
  pen.strokeStyle = MAP_COLOURS.ink;
  pen.lineWidth = 1.1;
  pen.stroke(
    new Path2D('M-2.6 -6.6V-4.6A1.3 1.3 0 0 0 0 -4.6V-6.6M-1.3 -6.6V1M2.9 1V-6.6C1.5 -6 1.4 -2.8 1.9 -2H2.9'),
  );
};

/** All marker images by name. */
export function markerImages(): Map<string, ImageData> {
  const images = new Map<string, ImageData>([
    ['flag-with', drawImage(flag(MAP_COLOURS.withDriver))],
    ['flag-without', drawImage(flag(MAP_COLOURS.withoutDriver))],
    ['restaurant', drawImage(restaurant)],
    ['driver-offline', drawImage(driver(MAP_COLOURS.offline, null))],
  ]);
  for (const state of ['free', 'busy'] as const) {
    images.set(`driver-${state}`, drawImage(driver(MAP_COLOURS[state], null)));
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      images.set(`driver-${state}-${direction}`, drawImage(driver(MAP_COLOURS[state], direction)));
    }
  }
  return images;
}
