import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { sessionOwner, useSession } from '#web/conta/identidade/session.public.ts';
import { tabStorage } from '#lib/browser/tab-storage.ts';
import { createTabCopy } from '#lib/outbox/tab-copies.ts';

const keptPlace = z.object({ dono: z.string(), lugar: z.string().startsWith('/medico/') });

const copyOf = (owner: string) =>
  createTabCopy(keptPlace, { storage: tabStorage(), kind: 'draft', key: 'volta-do-certificado', owner });

/** Stores a doctor's screen before the provider's page takes this tab. */
export function keepPlace(owner: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const copy = copyOf(owner);
  if (pathname.startsWith('/medico/')) copy.write({ dono: owner, lugar: pathname + search });
  else copy.erase();
}

/** Leads a doctor who returns from the provider's page on to the stored case. */
export function useReturnToPlace(): void {
  const owner = sessionOwner(useSession());
  const navigate = useNavigate();
  const back = useEffectEvent((mine: string) => {
    const copy = copyOf(mine);
    const place = copy.read()?.lugar;
    copy.erase();
    if (place !== undefined && window.location.pathname === '/medico')
      void navigate(place, { replace: true });
  });
  useEffect(() => {
    if (owner !== null) back(owner);
  }, [owner]);
}
