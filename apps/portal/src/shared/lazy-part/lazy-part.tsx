import {
  Component,
  type ComponentType,
  type FunctionComponent,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useCallback,
  useState,
} from 'react';
import { PartFailed } from './part-failed.tsx';
import { PartNotLoaded } from './part-not-loaded.ts';

/** Pause before a part that could not be loaded is requested once more. */
const RETRY_MS = 1_000;
/** Milliseconds after which a part that has not arrived is shown as failed; with its rendering less than 3 s. */
const SAY_WITHIN_MS = 2_500;

interface BoundaryProps {
  failed: (late: Promise<unknown> | undefined) => ReactNode;
  children: ReactNode;
}

/** Shows `failed` in place of a part that was not loaded; any other error goes on to the page. */
class PartBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error instanceof PartNotLoaded) return this.props.failed(error.late);
    if (error !== null) throw error;
    return this.props.children;
  }
}

/** A part with its last attempt to load it, which a failure stays in until `forget`. */
interface Source<Props> {
  attempt: LazyExoticComponent<ComponentType<Props>>;
  forget: () => void;
}

function LoadedPart<Props extends object>({ source, given }: { source: Source<Props>; given: Props }) {
  // A component that suspends before it was ever shown loses its state: the attempt is the source's.
  const [Loaded, setLoaded] = useState<ComponentType<Props>>(() => source.attempt);
  const [count, setCount] = useState(0);
  const retry = useCallback(() => {
    source.forget();
    setLoaded(() => source.attempt);
    setCount((before) => before + 1);
  }, [source]);
  const onClose = 'onClose' in given ? (given.onClose as () => void) : undefined;
  return (
    <PartBoundary
      key={count}
      failed={(late) => (
        <PartFailed
          late={late}
          isRetried={count > 0}
          onRetry={retry}
          onClose={onClose}
          onGone={source.forget}
        />
      )}
    >
      <Loaded {...given} />
    </PartBoundary>
  );
}

/**
 * A part of a page that is loaded on first use. `React.lazy` keeps a failure; this loads again: once after a second,
 * then on request or when the connection is back. A part that does not arrive is shown as failed, too, until it does. The
 * page stays as it is meanwhile. Suspends like `React.lazy`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): FunctionComponent<Props> {
  const start = () => {
    const loading = load().catch(() => new Promise((wait) => setTimeout(wait, RETRY_MS)).then(load));
    return new Promise<{ default: ComponentType<Props> }>((resolve, reject) => {
      const timer = setTimeout(() => reject(new PartNotLoaded('too late', loading)), SAY_WITHIN_MS);
      loading.then(resolve, (cause) => reject(new PartNotLoaded(cause))).finally(() => clearTimeout(timer));
    });
  };
  const source: Source<Props> = {
    attempt: lazy(start),
    forget: () => {
      source.attempt = lazy(start);
    },
  };
  return (props) => <LoadedPart source={source} given={props} />;
}
