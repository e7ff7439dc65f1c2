/**
 * The URL of a position, [lng, lat], in a map app: an `https:` address that phones open in the app they have, and computers in
 * the browser. Six decimals are 0.1 m.
 */
export function placeHref([lng, lat]: readonly [number, number]): string {
  return `https://www.google.com/maps/search/?api=1&query=${+lat.toFixed(6)}%2C${+lng.toFixed(6)}`;
}
