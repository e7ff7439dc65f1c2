import type { MapPoint } from '@mishwar/domain';
import { type Map as MapLibre, Popup } from 'maplibre-gl';
import classes from './map-view.module.css';

interface Question {
  kind: string;
  id: string;
  text: string;
}

/** Tooltips of clicked markers. */
export class Tooltips {
  readonly #map: MapLibre;
  readonly #direction: string;
  readonly #open = new Map<string, { popup: Popup; kind: string; id: string }>();

  constructor(map: MapLibre, direction: 'rtl' | 'ltr') {
    this.#map = map;
    this.#direction = direction;
  }

  open({ kind, id, text }: Question, at: [number, number]): void {
    const key = `${kind} ${id}`;
    if (this.#open.has(key)) return;
    const content = document.createElement('div');
    content.setAttribute('role', 'tooltip');
    content.dir = this.#direction;
    const name = document.createElement('bdi');
    name.textContent = text;
    content.append(name);
    const popup = new Popup({
      closeButton: false,
      closeOnClick: false,
      focusAfterOpen: false,
      offset: 16,
      className: classes.tooltip ?? '',
    })
      .setLngLat(at)
      .setDOMContent(content)
      .addTo(this.#map);
    this.#open.set(key, { popup, kind, id });
  }

  /** Repositions the tooltips; closes those without a marker. */
  keep(placeOf: (kind: string, id: string) => MapPoint | null): void {
    for (const [key, { popup, kind, id }] of this.#open) {
      const at = placeOf(kind, id);
      if (at) {
        popup.setLngLat([at[0], at[1]]);
      } else {
        popup.remove();
        this.#open.delete(key);
      }
    }
  }

  close(): void {
    for (const { popup } of this.#open.values()) popup.remove();
    this.#open.clear();
  }
}
