import type { OrderDetail } from '@mishwar/contract';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useOrderSlots } from '../../../shared/orders/order-slots.tsx';
import classes from './receipt.module.css';

/** The map of an order, whose large code is fetched once its place comes into view. */
export function ReceiptMap({ order }: { order: OrderDetail }) {
  const { OrderMap } = useOrderSlots();
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={`above-16 screen-only ${classes.map}`}>
      {seen && (
        <Suspense>
          <OrderMap key={order._id} order={order} />
        </Suspense>
      )}
    </div>
  );
}
