import { useDebouncedCallback } from '@mantine/hooks';
import { type Boundaries, MAP_BOUNDS_DEBOUNCE_MS, MAP_FOCUS_ZOOM } from '@mishwar/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MapView } from '../../../shared/map/map-types.ts';
import { type MapSearch, toMapView, withView } from '../data/map-search.ts';
import { centreOnFocus, type Focus } from '../data/to-markers.ts';

interface Place {
  search: MapSearch;
  focus: Focus | null;
  /** Writes the map's view into the address bar. */
  onView: (search: MapSearch) => void;
  /** Called with the visible bounds after the map has stopped moving. */
  onBounds: (bounds: Boundaries) => void;
}

/**
 * The view of the map and its next target. A focus moves the map to it, and the end of the focus moves it back; meanwhile
 * moving the map changes neither the address bar nor the view that it returns to.
 */
export function useMapPlace({ search, focus, onView, onBounds }: Place) {
  const [target, setTarget] = useState<MapView | null>(null);
  const latest = useRef(search);
  latest.current = search;
  const shown = useRef('');
  const focusKey = search.driver ? `driver ${search.driver}` : search.order ? `order ${search.order}` : '';

  useEffect(() => {
    if (focusKey === shown.current) return;
    if (focusKey === '') {
      shown.current = '';
      setTarget(toMapView(latest.current));
      return;
    }
    const view = focus && centreOnFocus(focus, MAP_FOCUS_ZOOM);
    if (!view) return;
    shown.current = focusKey;
    setTarget(view);
  }, [focusKey, focus]);

  const applyBounds = useDebouncedCallback(onBounds, MAP_BOUNDS_DEBOUNCE_MS.fetch);
  const applyView = useDebouncedCallback((view: MapView) => {
    if (!search.driver && !search.order) onView(withView(search, view));
  }, MAP_BOUNDS_DEBOUNCE_MS.settle);
  const onMove = useCallback(
    (view: MapView, boundaries: Boundaries) => {
      applyBounds(boundaries);
      if (latest.current.driver || latest.current.order) applyView.cancel();
      else applyView(view);
    },
    [applyBounds, applyView],
  );
  return { target, onMove, goTo: setTarget };
}
