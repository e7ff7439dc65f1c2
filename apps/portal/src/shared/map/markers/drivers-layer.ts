import { MARKER_SIZE_PX } from '@mishwar/domain';
import type { CustomLayerInterface, Map as MapLibre } from 'maplibre-gl';
import { MAP_COLOURS } from '../basemap/map-colours.ts';
import { DRAWN, type Fleet, GLIDE_MS, type MercatorPoint, toMercator } from './fleet.ts';
import { ICONS_FROM } from './marker-layers.ts';
import { DRIVER_ICONS, FIRST_ICON } from './marker-names.ts';

/** Width of the world at a zoom, in px. */
export const getWorldWidth = (zoom: number): number => 512 * 2 ** zoom;
/** Movement below this is not animated, in px. */
const SEEN = 1;

/** A colour as a GLSL vector. */
const rgb = (name: keyof typeof MAP_COLOURS): string =>
  `vec3(${[1, 3, 5].map((at) => (Number.parseInt(MAP_COLOURS[name].slice(at, at + 2), 16) / 255).toFixed(4)).join(', ')})`;

const VERTEX = `#version 300 es
uniform vec2 u_centre;
uniform vec2 u_view;
uniform float u_world;
uniform float u_now;
uniform float u_size;
in vec2 a_from;
in vec2 a_to;
in float a_begun;
in float a_icon;
out vec2 v_at;
flat out float v_icon;
void main() {
  v_at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  v_icon = a_icon;
  vec2 place = mix(a_from, a_to, clamp(u_now - a_begun, 0.0, 1.0));
  vec2 px = (place - u_centre) * u_world + (v_at - 0.5) * u_size;
  // Outside the clip space: a cluster stands for the driver.
  gl_Position = a_icon < 0.0 ? vec4(2.0, 2.0, 0.0, 1.0) : vec4(px * vec2(2.0, -2.0) / u_view, 0.0, 1.0);
}`;

const FRAGMENT = `#version 300 es
precision highp float;
precision highp sampler2DArray;
uniform sampler2DArray u_icons;
uniform float u_size;
uniform float u_radius;
in vec2 v_at;
flat in float v_icon;
out vec4 colour;
void main() {
  if (u_radius == 0.0) {
    colour = texture(u_icons, vec3(v_at, v_icon));
    return;
  }
  float off = length(v_at - 0.5) * u_size - u_radius;
  vec3 own = v_icon < ${FIRST_ICON.free}.0 ? ${rgb('offline')} : v_icon < ${FIRST_ICON.busy}.0 ? ${rgb('free')} : ${rgb('busy')};
  colour = vec4(mix(own, ${rgb('ink')}, clamp(off + 0.5, 0.0, 1.0)), 1.0) * (1.0 - clamp(off - 0.3, 0.0, 1.0));
}`;

/** Radius of a dot at a zoom, in px; 0 when drawn as an icon. */
const radiusAt = (zoom: number): number =>
  zoom >= ICONS_FROM ? 0 : 2.64 + (Math.min(6, Math.max(0, zoom - 6)) / 6) * 1.76;

/** Hit radius of a driver, in px. */
export const getHitRadius = (zoom: number): number => (radiusAt(zoom) || MARKER_SIZE_PX / 2) + 6;

/** Frames per second of the animation: steps of half a pixel for the fastest driver. */
export function getFramesPerSecond(farthest: number, zoom: number): number {
  const px = farthest * getWorldWidth(zoom);
  return px < SEEN ? 0 : Math.min(20, px * 2);
}

interface Drawing {
  program: WebGLProgram;
  array: WebGLVertexArrayObject;
  places: WebGLBuffer;
  icons: WebGLTexture;
  at: (name: string) => WebGLUniformLocation | null;
}

/**
 * A custom WebGL layer that draws the drivers from the fleet's flat arrays: no worker, no tiling, no layout. Between two
 * positions the shader interpolates. The map is never rotated or pitched.
 */
export class DriversLayer implements CustomLayerInterface {
  readonly id = 'drivers';
  readonly type = 'custom' as const;
  readonly #fleet: Fleet;
  readonly #images: ReadonlyMap<string, ImageData>;
  readonly #fewMarkers: boolean;
  #map: MapLibre | null = null;
  #drawing: Drawing | null = null;
  #written = new Float32Array(0);
  #anchor: MercatorPoint = { x: 0, y: 0 };
  #writtenAt = 0;
  #isWritten = false;

  /** @param fewMarkers Drivers are icons at every zoom. */
  constructor(fleet: Fleet, images: ReadonlyMap<string, ImageData>, fewMarkers = false) {
    this.#fleet = fleet;
    this.#images = images;
    this.#fewMarkers = fewMarkers;
  }

  onAdd(map: MapLibre): void {
    this.#map = map;
  }

  /** The WebGL context was lost with all its buffers. */
  onRemove(_map: MapLibre, gl: WebGL2RenderingContext): void {
    if (this.#drawing) {
      const { program, array, places, icons } = this.#drawing;
      gl.deleteProgram(program);
      gl.deleteVertexArray(array);
      gl.deleteBuffer(places);
      gl.deleteTexture(icons);
    }
    this.#drawing = null;
    this.#isWritten = false;
    this.#map = null;
  }

  /** The fleet was replaced or has moved. */
  change(): void {
    this.#isWritten = false;
    this.#map?.triggerRepaint();
  }

  render(gl: WebGL2RenderingContext): void {
    const map = this.#map;
    if (!map || this.#fleet.size === 0) return;
    this.#drawing ??= prepare(gl, this.#images);
    const { program, array, places, icons, at } = this.#drawing;
    const { lng, lat } = map.getCenter();
    const [centre, zoom, now] = [toMercator(lng, lat), map.getZoom(), performance.now()];
    gl.bindVertexArray(array);
    if (!this.#isWritten) this.#write(gl, places, centre, now);
    const ratio = map.getPixelRatio();
    const radius = this.#fewMarkers ? 0 : radiusAt(zoom);
    const glides = getFramesPerSecond(this.#fleet.farthest(now), zoom) > 0;
    // biome-ignore lint/correctness/useHookAtTopLevel: `useProgram` is WebGL, not a hook
    gl.useProgram(program);
    gl.uniform2f(at('u_centre'), centre.x - this.#anchor.x, centre.y - this.#anchor.y);
    gl.uniform2f(at('u_view'), gl.drawingBufferWidth / ratio, gl.drawingBufferHeight / ratio);
    gl.uniform1f(at('u_world'), getWorldWidth(zoom));
    // In seconds; a driver that does not move is drawn at the end position.
    gl.uniform1f(at('u_now'), glides ? (now - this.#writtenAt) / GLIDE_MS : 1e6);
    gl.uniform1f(at('u_size'), radius === 0 ? MARKER_SIZE_PX : (radius + 2) * 2);
    gl.uniform1f(at('u_radius'), radius);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, icons);
    gl.disable(gl.CULL_FACE);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.#fleet.size);
    gl.bindVertexArray(null);
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, null);
  }

  #write(gl: WebGL2RenderingContext, places: WebGLBuffer, centre: MercatorPoint, now: number): void {
    const length = this.#fleet.size * DRAWN;
    gl.bindBuffer(gl.ARRAY_BUFFER, places);
    if (this.#written.length < length) {
      this.#written = new Float32Array(Math.ceil(length * 1.25));
      gl.bufferData(gl.ARRAY_BUFFER, this.#written.byteLength, gl.DYNAMIC_DRAW);
    }
    this.#fleet.write(this.#written, centre, now);
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, this.#written, 0, length);
    this.#anchor = centre;
    this.#writtenAt = now;
    this.#isWritten = true;
  }
}

function shader(gl: WebGL2RenderingContext, type: number, source: string): WebGLShader {
  const made = gl.createShader(type);
  if (!made) throw new Error('the graphics are gone');
  gl.shaderSource(made, source);
  gl.compileShader(made);
  return made;
}

/** WebGL resources: program, position buffer and icon texture. */
function prepare(gl: WebGL2RenderingContext, images: ReadonlyMap<string, ImageData>): Drawing {
  const program = gl.createProgram();
  gl.attachShader(program, shader(gl, gl.VERTEX_SHADER, VERTEX));
  gl.attachShader(program, shader(gl, gl.FRAGMENT_SHADER, FRAGMENT));
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    throw new Error(`the drivers cannot be drawn: ${gl.getProgramInfoLog(program) ?? ''}`);
  }
  const places = gl.createBuffer();
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, places);
  let offset = 0;
  for (const [name, width] of [
    ['a_from', 2],
    ['a_to', 2],
    ['a_begun', 1],
    ['a_icon', 1],
  ] as const) {
    const place = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, width, gl.FLOAT, false, DRAWN * 4, offset * 4);
    gl.vertexAttribDivisor(place, 1);
    offset += width;
  }
  const locations = new Map<string, WebGLUniformLocation | null>();
  const at = (name: string) => {
    if (!locations.has(name)) locations.set(name, gl.getUniformLocation(program, name));
    return locations.get(name) ?? null;
  };
  return { program, array, places, icons: iconsOf(gl, images), at };
}

/** The images stacked vertically. */
function iconsOf(gl: WebGL2RenderingContext, images: ReadonlyMap<string, ImageData>): WebGLTexture {
  const icons = gl.createTexture();
  const size = images.get('driver-offline')?.width ?? 0;
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D_ARRAY, icons);
  gl.texStorage3D(gl.TEXTURE_2D_ARRAY, 3, gl.RGBA8, size, size, DRIVER_ICONS.length);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  for (const [layer, name] of DRIVER_ICONS.entries()) {
    const image = images.get(name);
    if (!image) continue;
    gl.texSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, layer, size, size, 1, gl.RGBA, gl.UNSIGNED_BYTE, image);
  }
  gl.generateMipmap(gl.TEXTURE_2D_ARRAY);
  gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return icons;
}
