import type { ReactNode } from 'react';
import { LoadingText, SkeletonCards } from '../ui/status/Skeleton.tsx';
import { LoadFailed } from './LoadFailed.tsx';

type LoadableQuery<T> = { data: T | undefined; error: Error | null; refetch: () => Promise<unknown> };

type LoadedQueryProps<T> = { query: LoadableQuery<T>; children: (data: T) => ReactNode };

/** Shows a skeleton before the data arrive, and a retry after an error. */
export function LoadedQuery<T>({ query: { data, error, refetch }, children }: LoadedQueryProps<T>) {
  if (data !== undefined) return children(data);
  if (error) return <LoadFailed error={error} retry={refetch} />;
  return (
    <>
      <LoadingText text="Carregando..." className="fluxo-nota" />
      <SkeletonCards count={3} />
    </>
  );
}
