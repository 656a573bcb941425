import { lazy, Suspense } from 'react';
import { useSession } from '../identidade/session.public.ts';

/** Loaded by the few accounts that have something to accept. */
const Pendentes = lazy(async () => ({ default: (await import('./AceitesPendentes.tsx')).AceitesPendentes }));

/** Texts that the person has to accept anew; nothing for almost everybody. */
export function Aceites() {
  if (useSession().aceites.length === 0) return null;
  return (
    <Suspense>
      <Pendentes />
    </Suspense>
  );
}
