import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useRevalidator, type Location } from 'react-router';
import type { Role } from '#contracts/contract.ts';
import { useSweepFiles } from '../lib/upload/useSweepFiles.ts';
import { useResumeChat } from '../chat/chat/useResumeChat.ts';
import { isSetUp, sessionOwner, useSession } from '../conta/identidade/session.api.ts';
import { useOwner } from '../paciente/rascunhos/useOwner.ts';
import { useLive } from '../lib/live/useLive.ts';
import { useFocusOnNewHeading, useTitle } from '../lib/browser/heading.ts';
import { useFocusOnNavigation } from '../lib/browser/useFocusOnNavigation.ts';
import { Frame } from './Frame.tsx';
import { liveReads } from './live-reads.ts';

export function RootLayout() {
  const session = useSession();
  const { papel, dadosCompletos } = session;
  const ready = isSetUp(session);
  useTitle(session.aplicacao.brand);
  useFocusOnNavigation();
  useFocusOnNewHeading();
  const owner = sessionOwner(session);
  useSweepFiles(owner);
  useResumeChat(owner);
  useOwner();
  useLive(papel !== 'Visitante' && ready, liveReads);
  useGuardsAgain(papel, `${papel} ${String(dadosCompletos)} ${String(ready)}`);
  return (
    <>
      <Frame>
        <Outlet />
      </Frame>
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/**
 * Runs the route guards again when the session changes under an open screen; as loaders they otherwise run only on
 * navigation. Not when the session of the administrator or of a doctor has expired: their shell then asks for the
 * password in a dialog over the screen, and no input is lost.
 */
function useGuardsAgain(papel: Role, session: string): void {
  const { revalidate } = useRevalidator();
  const judged = useRef({ papel, session });
  useEffect(() => {
    const before = judged.current;
    if (before.session === session) return;
    judged.current = { papel, session };
    const staff = before.papel === 'Admin' || before.papel === 'Medico';
    if (staff && papel === 'Visitante') return;
    void revalidate();
  }, [papel, session, revalidate]);
}

/** Key of a stored scroll position. Typed addresses all share the key `default`: for them it is the path. */
function scrollKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}
