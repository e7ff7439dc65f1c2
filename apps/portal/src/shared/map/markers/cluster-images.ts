import { MAP_COLOURS } from '../basemap/map-colours.ts';
import { CLUSTER_SIZES_PX, RING_STEPS } from './clusters.ts';
import { type Draw, drawImage } from './marker-images.ts';

const DIAMETER_PX = Math.max(...CLUSTER_SIZES_PX);
const RING_PX = 4.5;

/** A disc for a number, in a ring of which a share has the second colour. */
const ring =
  (rest: string, part: string, share: number): Draw =>
  (pen) => {
    const arc = (colour: string, to: number) => {
      pen.strokeStyle = colour;
      pen.lineWidth = RING_PX;
      pen.lineCap = 'butt';
      pen.beginPath();
      pen.arc(0, 0, DIAMETER_PX / 2 - 1.5 - RING_PX / 2, -0.5 * Math.PI, (2 * to - 0.5) * Math.PI);
      pen.stroke();
    };
    pen.fillStyle = MAP_COLOURS.ink;
    pen.beginPath();
    pen.arc(0, 0, DIAMETER_PX / 2, 0, 2 * Math.PI);
    pen.fill();
    arc(rest, 1);
    arc(part, share);
  };

/** The circles of clusters by name (`getClusterImage`), in the largest size. */
export function clusterImages(): Map<string, ImageData> {
  const { free, busy, offline } = MAP_COLOURS;
  const images = new Map([['cluster-offline', drawImage(ring(offline, offline, 0), DIAMETER_PX)]]);
  for (let step = 0; step <= RING_STEPS; step++)
    images.set(`cluster-${step}`, drawImage(ring(free, busy, step / RING_STEPS), DIAMETER_PX));
  return images;
}
