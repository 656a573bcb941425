import type { ReactNode } from 'react';
import { LoadingText, SkeletonCards } from '../ui/status/Skeleton.tsx';
import { NaoCarregou } from './NaoCarregou.tsx';

type Consulta<T> = { data: T | undefined; error: Error | null; refetch: () => Promise<unknown> };

type CarregadoProps<T> = { consulta: Consulta<T>; children: (data: T) => ReactNode };

/** What a query brings, once it is there: until then `Carregando...`, or what went wrong and a way to retry. */
export function Carregado<T>({ consulta: { data, error, refetch }, children }: CarregadoProps<T>) {
  if (data !== undefined) return children(data);
  if (error) return <NaoCarregou erro={error} tentar={refetch} />;
  return (
    <>
      <LoadingText text="Carregando..." className="fluxo-nota" />
      <SkeletonCards count={3} />
    </>
  );
}
