import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Outlet, ScrollRestoration, useRevalidator, type Location } from 'react-router';
import type { Role } from '#contracts/contract.ts';
import { useSweepFiles } from '../lib/upload/useSweepFiles.ts';
import { useResumeChat } from '../chat/chat/useResumeChat.ts';
import { isSetUp, sessionOwner, useSession } from '../conta/identidade/session.api.ts';
import { useOwner } from '../paciente/rascunhos/useOwner.ts';
import { useLive } from '../lib/live/useLive.ts';
import { useFocusOnNavigation, useFocusOnNewHeading, useTitle } from '../lib/browser/heading.ts';
import { DemoStrip, SkipLinks } from '../ui/layout/TopBar.tsx';
import { useNavigating } from '../lib/browser/useNavigating.ts';
import { liveReads } from './live-reads.ts';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useOnServerBack, useServerRestarting } from '../lib/live/watchdog.ts';
import { DialogStatus } from '../ui/dialog/ModalDialog.tsx';

export function RootLayout() {
  const session = useSession();
  const { papel, dadosCompletos, aplicacao } = session;
  const ready = isSetUp(session);
  useTitle(aplicacao.brand);
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
      <SkipLinks />
      {aplicacao.demo && <DemoStrip>Demonstração: preços, pessoas e pagamentos são fictícios.</DemoStrip>}
      <NavigationStatus />
      <OutageStatus>
        <Outlet />
      </OutageStatus>
      <HelpFooter />
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

/** Milliseconds before a slow navigation is announced; a shorter wait would only flash the text. */
const SLOW_AFTER_MS = 500;

/** Announces that the next screen is loading: on a slow phone the previous one stays meanwhile. */
function NavigationStatus() {
  const navigating = useNavigating();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!navigating) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [navigating]);
  return (
    <div role="status" className="indo">
      {slow && <span>Carregando...</span>}
    </div>
  );
}

/** The help footer of every screen; its links always have the same order (WCAG 2.2, 3.2.6 Consistent Help). */
function HelpFooter() {
  const { contactEmail } = useSession().aplicacao;
  return (
    <footer id="contato" className="help-footer" tabIndex={-1}>
      <div className="wrap">
        <p>
          Precisa de ajuda? Escreva para <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. Respondemos de
          segunda a sexta, <span className="nowrap num">das 8h às 12h</span> e{' '}
          <span className="nowrap num">das 13h às 18h</span>.
        </p>
        <p>
          <a href="/acessibilidade">Acessibilidade</a>
        </p>
      </div>
    </footer>
  );
}

const RESTARTING = 'O serviço está voltando. Nada se perde: seguimos tentando por você.';
const REPEATING = 'Ainda não foi salvo. Tentando de novo…';

/**
 * Announces that the server is restarting, or that a write is being repeated; an open dialog repeats the words, because it
 * makes the page behind it inert. Reads all queries again once the server is back.
 */
function OutageStatus({ children }: { children: ReactNode }) {
  const restarting = useServerRestarting();
  const repeating = useIsMutating({ predicate: ({ state }) => state.failureCount > 0 }) > 0;
  const client = useQueryClient();
  useOnServerBack(() => void client.invalidateQueries());
  const words = restarting ? RESTARTING : repeating ? REPEATING : null;
  return (
    <DialogStatus value={words}>
      <div role="status" className="indo volta">
        {words !== null && <span className="center">{words}</span>}
      </div>
      {children}
    </DialogStatus>
  );
}
